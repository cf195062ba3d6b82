// Plain data with maps, sets and typed arrays -> one text: equal texts, equal data. For tests that something was left as it was.

/** Functions and class instances' methods are left out; keys keep their order. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) => {
    if (v instanceof Map) return { map: [...v] };
    if (v instanceof Set) return { set: [...v] };
    return ArrayBuffer.isView(v) ? Array.from(v as Uint8Array) : v;
  });
}

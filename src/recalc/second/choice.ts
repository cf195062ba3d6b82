// Whose values count: ours, confirmed by the second engine where both have one; ours alone; or the second engine's where it has one.

export const ENGINES = ['both', 'own', 'hyperformula'] as const;
export type EngineChoice = (typeof ENGINES)[number];

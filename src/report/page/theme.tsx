// Light or dark: as the system has it until the reader chooses.

import { useEffect, useState } from 'preact/hooks';

type Theme = 'light' | 'dark';
const KEY = 'tieout-theme';

/** Storage may be forbidden to a file; then the choice holds for this visit. */
function stored(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined;
  }
}

export function useTheme(): readonly [Theme, () => void] {
  const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const [theme, setTheme] = useState<Theme>(() => stored() ?? system());
  const [chosen, setChosen] = useState(stored() !== undefined);
  if (chosen) document.documentElement.dataset.theme = theme;
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => !chosen && setTheme(query.matches ? 'dark' : 'light');
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [chosen]);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    setTheme(next);
    setChosen(true);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // See above.
    }
  };
  return [theme, toggle];
}

export function ThemeButton({ theme, onToggle }: { readonly theme: Theme; onToggle(): void }) {
  return (
    <button type="button" class="theme" onClick={onToggle}>
      {theme === 'dark' ? 'Light' : 'Dark'}
    </button>
  );
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const script = (flag: string) => execFileSync(process.execPath, ['scripts/theme.mjs', flag], { encoding: 'utf8' });

test('theme.ts is up to date with tokens.css', () => {
  expect(readFileSync('styles/theme.ts', 'utf8')).toBe(script('--print'));
});

test('both themes define the same roles, so that nothing is left light in the dark', () => {
  const { light, dark } = JSON.parse(script('--tokens')) as Record<'light' | 'dark', Record<string, string>>;
  const css = readFileSync('styles/tokens.css', 'utf8');
  const darkBlock = css.slice(
    css.indexOf('[data-theme="dark"] {'),
    css.indexOf('\n  }', css.indexOf('[data-theme="dark"] {')),
  );
  const roles = Object.keys(light).filter(
    (name) => name.startsWith('c-') || name.startsWith('shadow-') || name === 'spot',
  );
  expect(roles.length).toBeGreaterThan(30);
  expect(Object.keys(dark)).toEqual(expect.arrayContaining(roles));
  for (const role of roles) expect(darkBlock).toContain(`--${role}:`);
});

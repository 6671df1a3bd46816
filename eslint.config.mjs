import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

const config = [
  { ignores: ['.next/**', 'dist/**', 'release/**', 'data/**', 'next-env.d.ts', 'docs/api/**', 'public/**'] },
  ...next,
  ...typescript,
  {
    settings: { react: { version: '19.3' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      // Prettier wraps code but not comments
      'max-len': [
        'error',
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: '^import |className=|eslint-disable',
        },
      ],
      // the server resizes pictures itself
      '@next/next/no-img-element': 'off',
      'no-restricted-imports': [
        'error',
        { name: 'next/link', message: 'Import Link from src/ui/Link.tsx, which decides what to prefetch.' },
      ],
      // only the config files read the environment
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read configuration from src/lib/config.ts or server/config.ts.',
        },
      ],
    },
  },
  { files: ['test/**'], rules: { 'max-lines-per-function': 'off' } },
  // written by scripts/theme.mjs
  { files: ['styles/theme.ts'], rules: { 'max-lines': 'off', 'max-len': 'off' } },
  // loads Next's scripts after the first paint (docs/decisions/0016)
  {
    files: ['**/ScriptsAfterPaintHead*'],
    rules: { '@next/next/no-document-import-in-page': 'off' },
  },
  { files: ['src/ui/Link.tsx'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: [
      'src/lib/config.ts',
      'server/config.ts',
      'media/main.ts',
      'scripts/**',
      'test/**',
      'bench/**',
      'next.config.js',
      'demo/**',
      'drizzle.config.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['scripts/**', 'bench/**', 'server/operator/**'], rules: { 'no-console': 'off' } },
  {
    files: ['next.config.js', 'jest.config.js', '**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
];

export default config;

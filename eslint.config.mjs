import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

const config = [
  { ignores: ['.next/**', 'dist/**', 'data/**', 'next-env.d.ts', 'docs/api/**', 'public/**'] },
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
      'max-lines': ['error', { max: 960, skipBlankLines: true, skipComments: true }],
      // pictures come from our own signed addresses and are already sized by the server
      '@next/next/no-img-element': 'off',
      'no-restricted-imports': [
        'error',
        { name: 'next/link', message: 'Take Link from src/ui/Link.tsx: it knows what to fetch ahead.' },
      ],
      // the environment is read in two places only (design: config)
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

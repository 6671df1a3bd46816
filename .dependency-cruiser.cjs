// The import rules (docs/architecture.md). `npm run lint` fails when one is broken.
const feature = (folder) => `^${folder}/features/([^/]+)/`;
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(src|pages|server|media|bench|test)/' },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['npm', 'npm-dev'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'media-is-alone',
      severity: 'error',
      from: { path: '^media/' },
      to: { path: '^(contract|src|pages|server|bench|test)/' },
    },
    {
      name: 'only-main-imports-demo',
      severity: 'error',
      from: { path: '^(contract|src|pages|media|server)/' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-goes-through-services',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(src|pages|media|server/features/[^/]+/(store|view|routes|tables))' },
    },
    {
      name: 'web-never-meets-server',
      severity: 'error',
      from: { path: '^(src|pages)/' },
      to: { path: '^(server|media)/' },
    },
    {
      name: 'server-never-meets-web',
      severity: 'error',
      from: { path: '^server/' },
      // the content security policy allows the scripts inside pages by their hashes
      to: { path: '^(src|pages|media)/', pathNot: '^src/lib/inlineScripts\\.ts$' },
    },
    {
      name: 'no-schemas-in-the-browser',
      severity: 'error',
      from: { path: '^(src|pages)/' },
      to: {
        path: '^contract/',
        pathNot:
          '^contract/(base|paths|authPaths|deskPaths|showPaths|statisticsPaths|streamingPaths|tipMenuPaths|events|fairDraw|limits|notificationKinds|reasons|storyboard)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schema-free-means-schema-free',
      severity: 'error',
      from: {
        path: '^contract/(base|paths|authPaths|deskPaths|showPaths|statisticsPaths|streamingPaths|tipMenuPaths|events|fairDraw|limits|notificationKinds|reasons|storyboard)\\.ts$',
      },
      to: {
        pathNot: '^contract/(auth|desk|show|statistics|streaming|tipMenu)Paths\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/(ui|lib)/' },
      to: { path: '^src/(features|application|layouts)/' },
    },
    {
      name: 'only-app-composes',
      severity: 'error',
      from: { path: '^src/(features|layouts|ui|lib)/' },
      to: { path: '^src/application/', pathNot: '^src/application/(state|hooks)\\.ts$' },
    },
    {
      name: 'web-features-share-slices-only',
      severity: 'error',
      from: { path: feature('src') },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '/(slice|state|selectors)\\.ts$'] },
    },
    {
      name: 'server-features-share-services-only',
      severity: 'error',
      from: { path: feature('server') },
      to: {
        path: '^server/features/',
        pathNot: [
          '^server/features/$1/',
          '/(service|tables)\\.ts$',
          '^server/features/[^/]+/service/',
          '^server/features/ledger/rules\\.ts$' /* what a token is: every feature that shows or asks an amount needs it */,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^server/features/[^/]+/rules[./]' },
      to: {
        path: '^(server/(?!features/[^/]+/rules[./]|calendar\\.ts$)|node_modules/(pg|drizzle-orm|fastify))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-stores-speak-sql',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '/(store|tables)\\.ts$|/store/' },
      to: { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-views-and-above-know-routes',
      severity: 'error',
      from: { path: '^server/features/[^/]+/(service|rules|store|view)\\.ts$' },
      to: { path: '/(routes|socket)\\.ts$' },
    },
    {
      name: 'only-the-picture-process-decodes',
      severity: 'error',
      from: { path: '^(contract|server)/', pathNot: '^server/pictures/(main|render)\\.ts$' },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'only-the-picture-process-renders',
      severity: 'error',
      from: { pathNot: '^(server/pictures/main\\.ts$|test/)' },
      to: { path: '^server/pictures/render\\.ts$' },
    },
    {
      name: 'mechanisms-know-no-feature',
      severity: 'error',
      from: { path: '^server/(http|db|realtime|jobs|mail|storage|pictures|video|workers|payments|sealing)/' },
      to: { path: '^server/features/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};

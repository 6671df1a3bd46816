/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // a hash over every page that nobody compares: guests' pages come from memory, and one's own is never the same twice
  generateEtags: false,
  // the one process in server/main.ts compresses and serves; see docs/architecture.md
  compress: true,
  productionBrowserSourceMaps: false,
  // without this the collected antd styles of _document come out empty
  transpilePackages: ['@ant-design/cssinjs'],
  images: { unoptimized: true },
  turbopack: {
    resolveAlias: {
      // The browser's first load goes without parts of Next that this site never calls: patterns of rewrites and middleware, the App Router's
      // parameters, most constants, and polyfills that the browsers of its list do not need. test/web/lib/next.test.ts compares with Next's own,
      ...Object.fromEntries(
        Object.entries({
          'next/dist/compiled/path-to-regexp': 'unused',
          'next/dist/compiled/process': 'process',
          '../build/polyfills/polyfill-module': 'polyfills',
          '../../../lib/constants': 'constants',
          '../../../../lib/constants': 'constants',
          './get-dynamic-param': 'dynamicParam',
        }).map(([theirs, ours]) => [theirs, { browser: `./src/lib/next/${ours}.ts` }]),
      ),
      // and without reducers, which can come later
      '@/application/reducer': { browser: './src/application/firstReducer.ts' },
    },
  },
  // `npm run check` and `npm test` compile everything; a start need not do it again
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // fonts never change under their name, antd's sheet carries its hash in it
  headers: async () =>
    ['/fonts/:file*', '/antd/:file*'].map((source) => ({
      source,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
};

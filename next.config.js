/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // a hash over every page that nobody compares: guests' pages come from memory, and one's own is never the same twice
  generateEtags: false,
  // the one process in main.ts compresses and serves; see docs/architecture.md
  compress: true,
  productionBrowserSourceMaps: false,
  // without this the collected antd styles of _document come out empty
  transpilePackages: ['@ant-design/cssinjs'],
  images: { unoptimized: true },
  // `npm run check` and `npm test` compile everything; a start need not do it again
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // fewer, larger chunks compress better: 4 KiB less at first, for 1.4 MB more on disk (docs/decisions/0014)
  experimental: { turbopackChunking: { minChunkSize: 200_000 } },
  // fonts never change under their name, antd's sheet carries its hash in it
  headers: async () =>
    ['/fonts/:file*', '/antd/:file*'].map((source) => ({
      source,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
};

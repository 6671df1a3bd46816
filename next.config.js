/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // not needed: guests' pages have tags of their own (server/guestPages), and pages of an account are never the same
  // twice
  generateEtags: false,
  // pages of accounts; guests' pages are compressed once (server/guestPages)
  compress: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // `npm run check` and `npm test` check the types, so a start doesn't (docs/decisions/0004)
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Fewer, larger scripts compress better: 4 KiB less at first (docs/decisions/0014). Larger values repeat antd in
  // every account page.
  experimental: { turbopackChunking: { minChunkSize: 250_000, maxMergeChunkSize: 250_000 } },
  // fonts never change under their name, and the name of antd's stylesheet has a hash; browsers must see a new service
  // worker at once
  headers: async () =>
    [
      ['/fonts/:file*', 'public, max-age=31536000, immutable'],
      ['/antd/:file*', 'public, max-age=31536000, immutable'],
      ['/sw.js', 'no-cache'],
    ].map(([source, value]) => ({ source, headers: [{ key: 'Cache-Control', value }] })),
};

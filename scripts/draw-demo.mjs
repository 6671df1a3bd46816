// Draws every picture that the project ships: `node scripts/draw-demo.mjs` (needs Chromium, which renders the SVG; nobody needs to run
// it but who changes a drawing). Demo: posters, portraits and promos in demo/pictures. Site: placeholders, icons, share card in public.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CAST, slugOf } from './draw/cast.mjs';
import { favicon, nobody, promos, shareCard, stages, touchIcon } from './draw/site.mjs';
import { portrait, poster } from './draw/poster.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = (...parts) => {
  const full = path.join(root, ...parts);
  fs.mkdirSync(full, { recursive: true });
  return full;
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

/** Renders an SVG to a picture of that size. */
async function render(svg, width, height) {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>body{margin:0;background:transparent}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  );
  return sharp(await page.screenshot({ omitBackground: true }));
}

async function webp(svg, width, height, file, quality = 72) {
  const picture = await render(svg, width, height);
  await picture.webp({ quality, effort: 6 }).toFile(file);
}

const pictures = folder('demo', 'pictures');
const manifest = [];
for (const [at, [name, art, scene, colours, hair, portraitColours]] of CAST.entries()) {
  const slug = slugOf(name);
  const drawing = poster(scene, colours, at + 1);
  await webp(drawing, 640, 360, path.join(pictures, `${slug}.webp`));
  await webp(drawing, 1280, 720, path.join(pictures, `${slug}-large.webp`), 66);
  await webp(portrait(hair, portraitColours), 240, 240, path.join(pictures, `${slug}-avatar.webp`));
  manifest.push({
    slug,
    name,
    art,
    poster: `${slug}.webp`,
    posterLarge: `${slug}-large.webp`,
    avatar: `${slug}-avatar.webp`,
  });
}
for (const [name, draw] of Object.entries(promos))
  await webp(draw(), 1280, 720, path.join(pictures, `promo-${name}.webp`), 66);

const rows = manifest
  .map(
    (row) =>
      `  { ${Object.entries(row)
        .map(([key, value]) => `${key}: '${value}'`)
        .join(', ')} },`,
  )
  .join('\n');
fs.writeFileSync(
  path.join(pictures, 'manifest.ts'),
  `// Written by scripts/draw-demo.mjs. File names stand beside this file; posters are 640 x 360 and 1280 x 720, avatars 240 x 240, promos 1280 x 720.
export interface DemoPicture {
  slug: string;
  name: string;
  /** the stage art, in one word */
  art: string;
  poster: string;
  posterLarge: string;
  avatar: string;
}

export const DEMO_PICTURES: readonly DemoPicture[] = [
${rows}
];

/** Banners: their left half is dark and empty, for the words. */
export const DEMO_PROMOS = ${JSON.stringify(Object.keys(promos).map((name) => `promo-${name}.webp`))
    .replaceAll('"', "'")
    .replaceAll("','", "', '")} as const;
`,
);

const images = folder('public', 'images');
for (const [name, draw] of Object.entries(stages)) await webp(draw(), 1280, 720, path.join(images, `${name}.webp`), 66);
await webp(poster('guitar', 'gold', 2), 1280, 1280, path.join(images, 'auth.webp'), 70);
await (
  await render(shareCard(), 1200, 630)
)
  .jpeg({ quality: 80, mozjpeg: true })
  .toFile(path.join(images, 'share.jpg'));

const site = folder('public');
await (
  await render(nobody('rose'), 200, 200)
)
  .png({ palette: true, colours: 64 })
  .toFile(path.join(site, 'no-avatar.png'));
await (
  await render(nobody('ice'), 200, 200)
)
  .png({ palette: true, colours: 64 })
  .toFile(path.join(site, 'default-user-icon.png'));
fs.writeFileSync(path.join(site, 'favicon.svg'), `${favicon()}\n`);
await (await render(touchIcon(), 180, 180)).png({ palette: true }).toFile(path.join(site, 'apple-touch-icon.png'));
fs.writeFileSync(
  path.join(site, 'favicon.ico'),
  iconOf(await (await render(favicon(), 32, 32)).png({ palette: true }).toBuffer(), 32),
);
await browser.close();

/** An icon file with one PNG inside. */
function iconOf(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

// Figures and instruments, drawn in the current colour.
import { WIDTH } from './light.mjs';

export const circle = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
export const ellipse = (x, y, rx, ry) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="currentColor"/>`;
export const bar = (x, y, w, h, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="currentColor"/>`;
export const shape = (d) => `<path d="${d}" fill="currentColor"/>`;
export const line = (d, w) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const place = (x, y, s, g, r = 0) => `<g transform="translate(${x},${y}) rotate(${r}) scale(${s})">${g}</g>`;

const hairs = {
  short: ellipse(0, -20, 53, 50),
  bun: ellipse(0, -18, 54, 52) + circle(4, -84, 27),
  hat: ellipse(0, -34, 92, 13) + shape('M-54 -34 C-52 -96 -30 -98 0 -86 C30 -98 52 -96 54 -34Z'),
  long: shape('M-57 -8 C-66 -88 66 -88 57 -8 C64 48 84 92 70 150 L-70 150 C-84 92 -64 48 -57 -8Z'),
  bob: shape('M-58 -6 C-66 -88 66 -88 58 -6 C62 30 64 50 56 74 L34 60 L-34 60 L-56 74 C-64 50 -62 30 -58 -6Z'),
  curly:
    [...Array(13)]
      .map((_, i) => {
        const t = Math.PI * (0.86 + (i * 1.28) / 12);
        return circle(Math.cos(t) * 58, Math.sin(t) * 60 - 8, 25);
      })
      .join('') + ellipse(0, -26, 60, 50),
  afro: circle(0, -28, 88) + circle(-48, -4, 50) + circle(48, -4, 50),
  beanie: shape('M-54 -20 C-54 -100 54 -100 54 -20Z') + bar(-57, -34, 114, 24, 10),
  chef: bar(-48, -92, 96, 62, 6) + circle(-44, -112, 34) + circle(0, -126, 40) + circle(44, -112, 34),
  cap: shape('M-52 -18 C-52 -86 52 -86 52 -18 L108 -8 C100 -26 80 -32 52 -34Z'),
  phones:
    ellipse(0, -20, 52, 49) +
    line('M-62 0 C-70 -96 70 -96 62 0', 13) +
    bar(-76, -22, 30, 62, 14) +
    bar(46, -22, 30, 62, 14),
  pony: ellipse(0, -18, 53, 51) + shape('M30 -60 C90 -70 106 -10 84 70 C80 30 66 0 40 -20Z'),
};

export const bust = (hair) =>
  ellipse(0, 0, 48, 61) +
  hairs[hair] +
  shape(
    'M-178 430 C-172 250 -160 176 -88 146 C-46 129 -27 112 -27 50 L27 50 C27 112 46 129 88 146 C160 176 172 250 178 430Z',
  );

export const crowd = (r, y = 690, n = 15) =>
  [...Array(n)]
    .map((_, i) => {
      const x = i * (WIDTH / (n - 1)) + (r() - 0.5) * 50,
        s = 0.42 + r() * 0.2,
        h = Object.keys(hairs)[Math.floor(r() * 7)];
      return place(x, y - 10 + r() * 40, s, bust(h === 'long' ? 'short' : h));
    })
    .join('');

export const arms = (n) =>
  n
    .map(
      ([x, y]) =>
        line(`M${x} 720 C${x - 6} ${y + 110} ${x + 14} ${y + 60} ${x} ${y}`, 26) +
        circle(x, y, 19) +
        line(`M${x - 8} ${y} L${x - 14} ${y - 30} M${x + 6} ${y} L${x + 12} ${y - 32}`, 10),
    )
    .join('');

export const mic = ellipse(0, 0, 26, 32) + bar(-20, 24, 40, 10, 3) + shape('M-17 32 L17 32 L11 120 L-11 120Z');

export const stand = (x, y, b = 720) =>
  place(x, y, 1, mic, -32) +
  line(`M${x + 44} ${y + 76} L${x + 140} ${y + 150} M${x + 120} ${y + 134} L${x + 120} ${b}`, 9) +
  line(`M${x + 60} ${b} L${x + 180} ${b}`, 12);

export const cello =
  shape(
    'M0 -40 C70 -40 110 0 100 52 C94 84 60 92 60 124 C60 158 112 172 126 232 C142 306 92 366 0 366 C-92 366 -142 306 -126 232 C-112 172 -60 158 -60 124 C-60 92 -94 84 -100 52 C-110 0 -70 -40 0 -40Z',
  ) +
  shape('M-14 -40 L-9 -330 L9 -330 L14 -40Z') +
  shape('M-16 -330 C-20 -372 -6 -398 16 -392 C34 -386 30 -358 12 -360 L16 -330Z') +
  line('M-46 -346 L46 -346 M-42 -364 L42 -364', 7) +
  line('M0 360 L0 470', 8);

export const guitar =
  shape(
    'M0 -30 C56 -34 92 4 84 48 C78 80 62 92 70 122 C78 148 128 170 122 236 C116 306 66 336 0 336 C-66 336 -116 306 -122 236 C-128 170 -78 148 -70 122 C-62 92 -78 80 -84 48 C-92 4 -56 -34 0 -30Z',
  ) +
  shape('M-15 -20 L-11 -360 L11 -360 L15 -20Z') +
  shape('M-20 -360 L-24 -448 L24 -448 L20 -360Z') +
  [0, 1, 2].map((i) => circle(-33, -380 - i * 26, 8) + circle(33, -380 - i * 26, 8)).join('');

export const cym = (x, y, rx, r = 0) =>
  `<g transform="translate(${x},${y}) rotate(${r})"><ellipse rx="${rx}" ry="13" fill="currentColor"/></g>` +
  line(`M${x} ${y} L${x} 690`, 7);

export const drum = (x, y, rx, h) =>
  shape(`M${x - rx} ${y} L${x - rx + 6} ${y + h} A${rx} ${rx * 0.26} 0 0 0 ${x + rx - 6} ${y + h} L${x + rx} ${y}Z`) +
  ellipse(x, y, rx, rx * 0.26);

export const chair =
  shape('M-120 -160 C-120 -200 -90 -214 0 -214 C90 -214 120 -200 120 -160 L124 -20 L-124 -20Z') +
  bar(-160, -90, 62, 150, 28) +
  bar(98, -90, 62, 150, 28) +
  bar(-120, -30, 240, 84, 18) +
  line('M-110 50 L-124 106 M110 50 L124 106', 11);

export const pawn =
  circle(0, -150, 34) +
  shape('M-26 -118 L26 -118 L20 -96 C24 -40 40 -20 54 0 L-54 0 C-40 -20 -24 -40 -20 -96Z') +
  bar(-66, -4, 132, 30, 12);

export const king =
  shape('M-8 -300 L8 -300 L8 -282 L26 -282 L26 -266 L8 -266 L8 -250 L-8 -250 L-8 -266 L-26 -266 L-26 -282 L-8 -282Z') +
  shape('M-52 -230 C-40 -256 40 -256 52 -230 L34 -150 L-34 -150Z') +
  shape('M-32 -146 L32 -146 C26 -70 44 -30 64 0 L-64 0 C-44 -30 -26 -70 -32 -146Z') +
  bar(-78, -4, 156, 32, 12) +
  bar(-42, -158, 84, 16, 8);

// Pictures of the site: promo banners, placeholders, icons and the share card.
import { beam, defs, HEIGHT, palettes, silhouette, WIDTH } from './light.mjs';
import { bust, circle, line, place } from './shapes.mjs';

const LAMP =
  '<radialGradient id="lamp"><stop offset="0" stop-color="#ffe6b8"/><stop offset=".3" stop-color="#ffb44a" stop-opacity=".8"/><stop offset="1" stop-color="#ff0066" stop-opacity="0"/></radialGradient>';

/** A row of footlights along the lower edge. */
const footlights = (y, lit = true, count = 12) =>
  [...Array(count)]
    .map((_, at) => {
      const x = ((at + 0.5) * WIDTH) / count;
      const glow = lit
        ? `<ellipse cx="${x}" cy="${y - 40}" rx="120" ry="190" fill="url(#lamp)" opacity=".5" style="mix-blend-mode:screen"/>`
        : '';
      return `${glow}<path d="M${x - 30} ${y} a30 30 0 0 1 60 0z" fill="${lit ? '#ffb44a' : '#372d40'}"/>`;
    })
    .join('');

const curtain = (from, to, p, id) =>
  `<linearGradient id="fold${id}${from}" x1="0" x2="1"><stop offset="0" stop-color="${p.a}"/><stop offset=".45" stop-color="${p.b}"/><stop offset="1" stop-color="${p.a}"/></linearGradient>` +
  [...Array(6)]
    .map(
      (_, at) =>
        `<rect x="${from + (at * (to - from)) / 6}" y="-10" width="${(to - from) / 6 + 1}" height="740" fill="url(#fold${id}${from})"/>`,
    )
    .join('');

const sheet = (
  p,
  id,
  inner,
  width = WIDTH,
  height = HEIGHT,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>${defs(p, id)}${LAMP}</defs>
<rect width="${width}" height="${height}" fill="url(#bg${id})"/>${inner}<rect width="${width}" height="${height}" filter="url(#grain${id})" opacity=".12" style="mix-blend-mode:overlay"/></svg>`;

const coin = (x, y, r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#coin)" stroke="#8a4b00" stroke-opacity=".35" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#fff3dd" stroke-opacity=".55" stroke-width="${r * 0.06}"/>`;
const COIN =
  '<radialGradient id="coin" cx=".36" cy=".3"><stop offset="0" stop-color="#ffe6b8"/><stop offset=".55" stop-color="#ffb44a"/><stop offset="1" stop-color="#e58a1c"/></radialGradient>';

/** Promo banners; their left half leaves space for the text. */
export const promos = {
  tokens: () =>
    sheet(
      palettes.gold,
      'pt',
      `<defs>${COIN}</defs>${beam('pt', 0, 980, 900, 260, 760, '#ffd27a', 0.8)}<circle cx="930" cy="420" r="430" fill="url(#halopt)" opacity=".8"/>${[
        [760, 560, 84],
        [900, 600, 96],
        [1060, 560, 88],
        [830, 440, 92],
        [990, 430, 100],
        [910, 290, 96],
      ]
        .map(([x, y, r]) => coin(x, y, r))
        .join('')}`,
    ),
  variety: () =>
    sheet(
      palettes.rose,
      'pv',
      `<circle cx="900" cy="330" r="430" fill="url(#halopv)" opacity=".75"/>${curtain(-20, 420, palettes.ember, 'pv')}${curtain(1090, 1300, palettes.ember, 'pv')}${beam('pv', 1, 700, 860, 150, 740, '#ff5fa2', 0.8)}${beam('pv', 2, 1120, 940, 150, 740, '#ffb766', 0.8)}<g color="#0c0612">${line('M900 330 L900 660 M830 662 L970 662', 11)}${circle(900, 300, 34)}</g>${footlights(712)}`,
    ),
  studio: () =>
    sheet(
      palettes.teal,
      'ps',
      `<circle cx="930" cy="330" r="420" fill="url(#halops)" opacity=".8"/>${beam('ps', 3, 1150, 930, 200, 740, '#5fe3d0', 0.7)}<g color="#041015">${line('M930 720 L930 470 M930 470 L800 720 M930 470 L1060 720', 14)}<rect x="790" y="250" width="280" height="200" rx="30" fill="currentColor"/><path d="M1070 310 l120 -60 v200 l-120 -60z" fill="currentColor"/></g><circle cx="900" cy="350" r="70" fill="none" stroke="#5fe3d0" stroke-opacity=".7" stroke-width="7"/><circle cx="830" cy="285" r="11" fill="#ff0066"/>`,
    ),
};

/** Placeholders of the player while there is no public stream. */
export const stages = {
  offline: () =>
    sheet(
      palettes.violet,
      'so',
      `<rect width="1280" height="720" fill="#0d0812" opacity=".62"/>${curtain(-20, 300, palettes.rose, 'so')}${curtain(980, 1300, palettes.rose, 'so')}<rect width="1280" height="720" fill="#0d0812" opacity=".5"/>${footlights(716, false)}`,
    ),
  private: () =>
    sheet(
      palettes.gold,
      'sp',
      `<rect width="1280" height="720" fill="#0d0812" opacity=".5"/>${beam('sp', 4, 640, 640, 190, 760, '#ffd27a', 0.7)}${curtain(-20, 430, palettes.ember, 'sp')}${curtain(850, 1300, palettes.ember, 'sp')}<ellipse cx="640" cy="660" rx="240" ry="60" fill="url(#lamp)" opacity=".8"/>`,
    ),
  group: () =>
    sheet(
      palettes.rose,
      'sg',
      `<rect width="1280" height="720" fill="#0d0812" opacity=".4"/>${[360, 640, 920].map((x, at) => beam('sg', 5 + at, x, x, 150, 760, at === 1 ? '#ffb766' : '#ff5fa2', 0.7)).join('')}<circle cx="640" cy="330" r="360" fill="url(#halosg)" opacity=".5"/>${silhouette(palettes.rose, 'sg', place(330, 400, 1.02, bust('bun')) + place(950, 400, 1.02, bust('beanie')) + place(640, 370, 1.16, bust('bob')))}`,
    ),
};

/** The placeholder of a missing avatar. */
export const placeholderAvatar = (palette) => {
  const p = palettes[palette];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${defs(p, 'nb')}</defs><rect width="400" height="400" fill="url(#bgnb)"/><circle cx="200" cy="150" r="250" fill="url(#halonb)" opacity=".8"/><g color="${p.dark}">${place(200, 186, 1.08, bust('short'))}</g></svg>`;
};

const MARK =
  '<path d="M8 22a7 7.6 0 0 1 14 0z" fill="#ff0066"/><path d="M0 22a3.6 4.6 0 0 1 7.2 0zM22.800 22a3.6 4.6 0 0 1 7.2 0z" fill="#ffb44a"/><path d="M15 10.500V2.500M9.300 12 5.800 5.200M20.700 12l3.500-6.800" stroke="#ff0066" stroke-width="2.400" stroke-linecap="round" fill="none"/>'.replace(
    /(\.\d)00/g,
    '$1',
  );

/** The logo on a transparent background. */
export const favicon = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -5 32 32">${MARK}</svg>`;

/** The logo on a dark background, for home screens. */
export const touchIcon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#100b15"/><g transform="translate(11,17) scale(1.4)">${MARK}</g></svg>`;

/** The icon of the installed site. A maskable one fills the square, because systems cut it into their own shape. */
export const appIcon = (isMaskable = false) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${isMaskable ? 0 : 14}" fill="#100b15"/><g transform="${isMaskable ? 'translate(14,19.4) scale(1.2)' : 'translate(9.5,15.5) scale(1.5)'}">${MARK}</g></svg>`;

const BELL = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21a2.2 2.2 0 0 0 4 0';

/** The picture of a notification that names nobody. */
export const neutralIcon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48"><rect x="-12" y="-12" width="48" height="48" rx="10" fill="#f3eef2"/><path d="${BELL}" fill="none" stroke="#554a5e" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The shape of a notification in a status bar, which gives it its own colour. */
export const badgeIcon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 26 26"><path d="${BELL}" fill="#fff" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/></svg>`;

/** The preview image of links to the site: 1200 x 630. */
export const shareCard = () =>
  sheet(
    palettes.rose,
    'og',
    `<circle cx="600" cy="300" r="430" fill="url(#haloog)" opacity=".6"/>${beam('og', 8, 300, 480, 150, 700, '#ff5fa2', 0.6)}${beam('og', 9, 900, 720, 150, 700, '#ffb766', 0.6)}<g transform="translate(450,190) scale(10)">${MARK}</g>${footlights(632, true, 10)}`,
    1200,
    630,
  );

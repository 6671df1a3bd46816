// Palettes, light beams, haze and backgrounds of the pictures, as layered SVG.
export const WIDTH = 1280;
export const HEIGHT = 720;

/** Returns a pseudo-random generator of numbers from 0 to 1 that repeats for the same seed. */
export const randomFrom = (seed) => () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 4294967296;

/** a and b: background; key and fill: two lights; rim: light on edges; dark: the figure. */
export const palettes = {
  ember: { a: '#140a12', b: '#4a1526', key: '#ffb766', fill: '#ff2d6f', rim: '#ffe2bd', dark: '#0d060b' },
  rose: { a: '#12091a', b: '#5a1145', key: '#ff5fa2', fill: '#7a4dff', rim: '#ffd0e6', dark: '#0c0612' },
  teal: { a: '#06151b', b: '#0d4650', key: '#5fe3d0', fill: '#ffb35c', rim: '#d9fff6', dark: '#041015' },
  violet: { a: '#0d0a22', b: '#3a2391', key: '#a58bff', fill: '#ff5c9d', rim: '#e6dcff', dark: '#080618' },
  gold: { a: '#1a1007', b: '#7a4312', key: '#ffd27a', fill: '#ff7a3d', rim: '#fff0cc', dark: '#120a04' },
  ice: { a: '#081226', b: '#1d4a86', key: '#9fd4ff', fill: '#ff7fb0', rim: '#e8f5ff', dark: '#050b18' },
  moss: { a: '#0b1410', b: '#27563a', key: '#d6f08a', fill: '#ffb04d', rim: '#f3ffd2', dark: '#070e0a' },
  coral: { a: '#2a0d12', b: '#c2402f', key: '#ffd0a1', fill: '#ff4f6d', rim: '#fff0df', dark: '#1b070b' },
  sky: { a: '#f4c9a8', b: '#f7a58a', key: '#fff3df', fill: '#ff7f86', rim: '#fff6e8', dark: '#3a1a2b' },
  paper: { a: '#efe4d4', b: '#e2cdb4', key: '#fff8ec', fill: '#f1a37c', rim: '#fffaf0', dark: '#2c2220' },
};

export const defs = (p, id) => `
<linearGradient id="bg${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.a}"/><stop offset=".72" stop-color="${p.b}"/><stop offset="1" stop-color="${p.a}"/></linearGradient>
<radialGradient id="halo${id}"><stop offset="0" stop-color="${p.key}" stop-opacity=".95"/><stop offset=".35" stop-color="${p.key}" stop-opacity=".45"/><stop offset="1" stop-color="${p.key}" stop-opacity="0"/></radialGradient>
<radialGradient id="halo2${id}"><stop offset="0" stop-color="${p.fill}" stop-opacity=".85"/><stop offset="1" stop-color="${p.fill}" stop-opacity="0"/></radialGradient>
<radialGradient id="vig${id}" cx=".5" cy=".46" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>
<linearGradient id="fog${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.b}" stop-opacity="0"/><stop offset="1" stop-color="${p.a}" stop-opacity=".9"/></linearGradient>
<filter id="b4${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.2"/></filter>
<filter id="b14${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="13"/></filter>
<filter id="b50${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="46"/></filter>
<filter id="haze${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".0028 .0075" numOctaves="4" seed="${id.length + id.charCodeAt(0)}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.7 0 0 0 -.62"/></filter>
<filter id="grain${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".82" numOctaves="2" seed="7"/><feColorMatrix type="saturate" values="0"/></filter>`;

export const beam = (
  id,
  i,
  x,
  x2,
  w,
  y2,
  c,
  o = 0.55,
) => `<linearGradient id="bm${id}${i}" gradientUnits="userSpaceOnUse" x1="${x}" y1="-20" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${c}" stop-opacity="${o}"/><stop offset=".55" stop-color="${c}" stop-opacity="${o * 0.38}"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></linearGradient>
<polygon points="${x - 9},-20 ${x + 9},-20 ${x2 + w},${y2} ${x2 - w},${y2}" fill="url(#bm${id}${i})" filter="url(#b14${id})" style="mix-blend-mode:screen"/>
<circle cx="${x}" cy="-4" r="26" fill="${c}" opacity=".8" filter="url(#b14${id})"/>`;

/** Draws a dark figure with light on its edges. */
export const silhouette = (p, id, g, d = 4) =>
  `<g filter="url(#b4${id})"><g color="${p.key}" transform="translate(${-d},${-d * 0.6})" opacity=".95">${g}</g><g color="${p.fill}" transform="translate(${d},${-d * 0.3})" opacity=".9">${g}</g><g color="${p.rim}" transform="translate(0,${-d * 0.7})" opacity=".8">${g}</g></g><g color="${p.dark}">${g}</g>`;

export const steam = (p, id, x, y, s = 1) =>
  `<g filter="url(#b14${id})" opacity=".5" style="mix-blend-mode:screen" fill="none" stroke="${p.rim}" stroke-width="${26 * s}" stroke-linecap="round"><path d="M${x} ${y} c-40 -60 40 -110 0 -180 s20 -90 10 -130"/><path d="M${x + 80 * s} ${y} c40 -60 -30 -90 10 -160 s-20 -80 0 -120" opacity=".7"/></g>`;

export const bokeh = (r, p, n, y0, y1, s = 1) =>
  [...Array(n)]
    .map(
      () =>
        `<circle cx="${r() * WIDTH}" cy="${y0 + r() * (y1 - y0)}" r="${(6 + r() * 26) * s}" fill="${r() > 0.5 ? p.key : p.fill}" opacity="${0.08 + r() * 0.32}"/>`,
    )
    .join('');

export const floor = (p, id, cx = 640, y = 640) =>
  `<ellipse cx="${cx}" cy="${y}" rx="520" ry="74" fill="url(#halo${id})" opacity=".75"/>`;

export const bricks = (p) => {
  let s = '';
  for (let j = 0; j < 17; j++)
    for (let i = -1; i < 14; i++)
      s += `<rect x="${i * 100 + (j % 2) * 50}" y="${j * 38}" width="94" height="32" rx="3" fill="${p.key}" opacity="${0.05 + ((i * 7 + j * 13) % 5) * 0.016}"/>`;
  return s;
};

export const hills = (p, r, y0, n, cols) =>
  cols
    .map((c, k) => {
      let d = `M0 ${HEIGHT}`;
      for (let i = 0; i <= n; i++) d += ` L${(i * WIDTH) / n} ${y0 + k * 46 - r() * (120 - k * 18)}`;
      return `<path d="${d} L${WIDTH} ${HEIGHT}Z" fill="${c}"/>`;
    })
    .join('');

// Posters and portraits: light first, then a silhouette, then haze and grain.
import { otherScenes } from './otherScenes.mjs';
import { beam, bokeh, defs, floor, HEIGHT, palettes, randomFrom, silhouette, WIDTH } from './light.mjs';
import { musicScenes } from './musicScenes.mjs';
import { bust, place } from './shapes.mjs';

const scenes = { ...musicScenes, ...otherScenes };

export function poster(scene, palette, seed = 1) {
  const p = palettes[palette],
    id = scene + palette,
    r = randomFrom(seed * 7919 + 13),
    s = scenes[scene](p, id, r);
  const [hx, hy, hr] = s.halo;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>${defs(p, id)}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#bg${id})"/>
<ellipse cx="${hx < 640 ? 1040 : 220}" cy="260" rx="420" ry="320" fill="url(#halo2${id})" opacity="${s.light ? 0.25 : 0.8}"/>
${s.back || ''}<circle cx="${hx}" cy="${hy}" r="${hr}" fill="url(#halo${id})" opacity="${s.light ? 0.7 : 0.92}"/>
${s.beams.map((b, i) => beam(id, i, b[0], b[1], b[2], b[3], i % 2 ? p.fill : p.key, b[4] || 0.85)).join('')}
<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#haze${id})" opacity="${s.light ? 0.3 : 0.22}" style="mix-blend-mode:soft-light"/>
${s.light ? '' : `<g filter="url(#b4${id})">${bokeh(r, p, 16, 40, 420, 0.35)}</g>`}
${s.floor ? floor(p, id, hx) : ''}
${silhouette(p, id, s.sub)}${s.floor ? `<rect y="560" width="${WIDTH}" height="160" fill="url(#fog${id})" opacity=".55"/>` : ''}
${s.light ? '' : `<linearGradient id="lift${id}" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-color="${p.fill}" stop-opacity="0"/><stop offset="1" stop-color="${p.fill}" stop-opacity=".34"/></linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lift${id})" style="mix-blend-mode:screen"/>`}
<g color="${p.dark}">${s.front || ''}</g>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#vig${id})" opacity="${s.light ? 0.3 : 0.62}"/>
<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#grain${id})" opacity=".13" style="mix-blend-mode:overlay"/></svg>`;
}

export function portrait(hair, palette) {
  const p = palettes[palette],
    id = 'av' + hair + palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${defs(p, id)}</defs><rect width="400" height="400" fill="url(#bg${id})"/><circle cx="130" cy="120" r="300" fill="url(#halo${id})"/><circle cx="340" cy="330" r="260" fill="url(#halo2${id})" opacity=".8"/>${silhouette(p, id, place(200, 176, 1.12, bust(hair)), 5)}<rect width="400" height="400" filter="url(#grain${id})" opacity=".12" style="mix-blend-mode:overlay"/></svg>`;
}

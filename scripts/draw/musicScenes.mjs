// Scenes of music. Each scene has light beams, a halo behind the figure, a figure, a foreground and a background.
import { arms, bar, bust, cello, circle, crowd, cym, drum, guitar, line, mic, place, shape, stand } from './shapes.mjs';

export const musicScenes = {
  hero: () => ({
    beams: [
      [560, 760, 130, 760],
      [900, 930, 150, 740],
      [1230, 1060, 140, 760],
    ],
    halo: [930, 270, 430],
    sub:
      place(930, 290, 1.35, bust('afro')) +
      place(1112, 338, 1.3, mic, 24) +
      shape('M1112 720 C1092 600 1112 530 1124 480 L1164 486 C1164 552 1204 610 1216 720Z'),
    front: '',
  }),
  singer: (p, id, r) => ({
    beams: [
      [180, 560, 150, 760],
      [640, 640, 170, 740],
      [1100, 720, 150, 760],
    ],
    halo: [640, 300, 420],
    sub: place(650, 250, 1.18, bust('bob')) + stand(560, 330),
    front: crowd(r, 712, 13),
  }),
  soul: () => ({
    beams: [
      [90, 300, 120, 760],
      [400, 470, 120, 740],
      [980, 760, 140, 760],
    ],
    halo: [500, 270, 400],
    sub:
      place(500, 290, 1.35, bust('afro')) +
      place(690, 330, 1.3, mic, 24) +
      shape('M690 720 C660 600 690 520 700 470 L742 474 C742 540 790 600 800 720Z'),
    front: '',
  }),
  crooner: () => ({
    beams: [
      [860, 800, 170, 760],
      [300, 700, 120, 760],
    ],
    halo: [800, 280, 430],
    sub: place(810, 280, 1.3, bust('hat')) + stand(690, 380),
    front: '',
  }),
  cello: () => ({
    beams: [
      [640, 620, 190, 740],
      [1050, 700, 120, 760],
    ],
    halo: [640, 330, 440],
    floor: 1,
    sub:
      place(670, 330, 0.98, cello, 12) +
      shape(
        'M330 720 C350 560 420 470 500 430 C470 380 480 330 520 316 C566 302 596 344 580 390 C640 420 660 470 760 440 L772 468 C690 520 640 520 610 500 L640 720Z',
      ),
    front: line('M430 560 L900 470', 6),
  }),
  guitar: (p) => ({
    beams: [
      [240, 560, 150, 760],
      [900, 720, 160, 760],
    ],
    halo: [700, 360, 420],
    floor: 1,
    sub: place(690, 360, 0.98, guitar, 24) + line('M610 690 L700 560 L820 690', 9),
    front: `<circle cx="666" cy="420" r="40" fill="${p.fill}" opacity=".28"/>`,
  }),
  drums: (p) => ({
    beams: [
      [200, 420, 150, 740],
      [640, 640, 150, 720],
      [1080, 860, 150, 740],
    ],
    halo: [640, 330, 430],
    floor: 1,
    sub:
      place(640, 214, 0.92, bust('curly')) +
      cym(330, 250, 150, 9) +
      cym(960, 236, 160, -8) +
      cym(230, 400, 104, 4) +
      drum(520, 388, 92, 92) +
      drum(738, 388, 92, 92) +
      drum(380, 500, 104, 90) +
      drum(910, 500, 118, 140) +
      circle(640, 590, 138),
    front: `<circle cx="640" cy="590" r="112" fill="${p.key}" opacity=".16"/><circle cx="640" cy="590" r="112" fill="none" stroke="${p.key}" stroke-width="3" opacity=".6"/>`,
  }),
  dj: (p, id, r) => {
    let led = '';
    for (let j = 0; j < 12; j++)
      for (let i = 0; i < 32; i++) {
        const v = Math.max(0, Math.sin(i * 0.42 + j * 0.3) * Math.cos(j * 0.5 - i * 0.13));
        led += `<circle cx="${20 + i * 40}" cy="${20 + j * 40}" r="${4 + v * 12}" fill="${v > 0.5 ? p.key : p.fill}" opacity="${0.12 + v * 0.75}"/>`;
      }
    return {
      beams: [
        [120, 300, 100, 700],
        [1160, 980, 100, 700],
      ],
      back: led,
      halo: [640, 320, 330],
      sub: place(640, 250, 1.1, bust('phones')) + shape('M150 560 L1130 560 L1200 720 L80 720Z'),
      front:
        [0, 1]
          .map(
            (k) =>
              `<ellipse cx="${380 + k * 520}" cy="612" rx="118" ry="34" fill="none" stroke="${p.key}" stroke-width="3" opacity=".9"/><ellipse cx="${380 + k * 520}" cy="612" rx="60" ry="17" fill="${p.fill}" opacity=".5"/>`,
          )
          .join('') +
        [...Array(12)]
          .map(
            (_, i) =>
              `<circle cx="${560 + (i % 6) * 32}" cy="${600 + Math.floor(i / 6) * 34}" r="7" fill="${r() > 0.5 ? p.key : p.rim}" opacity=".9"/>`,
          )
          .join(''),
    };
  },
  vinyl: (p, id) => ({
    beams: [[1100, 640, 200, 700, 0.5]],
    halo: [560, 360, 560],
    sub: circle(560, 380, 320),
    front:
      [...Array(17)]
        .map(
          (_, i) =>
            `<circle cx="560" cy="380" r="${130 + i * 11}" fill="none" stroke="${p.key}" stroke-width="1.6" opacity="${0.12 + (i % 4) * 0.07}"/>`,
        )
        .join('') +
      `<path d="M560 380 L300 190 A320 320 0 0 1 410 96Z" fill="${p.rim}" opacity=".2"/><path d="M560 380 L820 570 A320 320 0 0 1 716 660Z" fill="${p.rim}" opacity=".16"/><circle cx="560" cy="380" r="112" fill="${p.fill}"/><circle cx="560" cy="380" r="112" fill="url(#halo${id})" opacity=".5"/><circle cx="560" cy="380" r="11" fill="${p.dark}"/><path d="M1030 90 L1010 420 L860 540" fill="none" stroke="${p.rim}" stroke-width="15" stroke-linejoin="round" stroke-linecap="round"/><circle cx="1030" cy="110" r="54" fill="${p.dark}" stroke="${p.key}" stroke-width="4"/><path d="M880 512 L826 548 L848 574 L900 536Z" fill="${p.rim}"/>`,
  }),
  piano: (p) => ({
    beams: [
      [820, 700, 200, 700, 0.65],
      [260, 500, 150, 700, 0.4],
    ],
    halo: [800, 270, 420],
    sub:
      shape('M500 430 C560 330 740 330 860 300 C980 270 1130 300 1150 430 L1150 480 L500 480Z') +
      shape('M560 408 L700 90 C840 70 1090 130 1180 270 L1130 400Z') +
      line('M1000 410 L1060 230', 8) +
      bar(520, 480, 26, 200) +
      bar(1090, 480, 26, 200) +
      bar(800, 480, 22, 190) +
      place(380, 330, 0.9, bust('bun')),
    floor: 1,
    front: `<path d="M470 446 L640 446 L620 466 L450 466Z" fill="${p.rim}" opacity=".9"/>`,
  }),
  synth: (p, id, r) => ({
    beams: [],
    halo: [400, 200, 640],
    sub: '',
    front: `<rect x="-20" y="150" width="1320" height="600" fill="${p.dark}" opacity=".82" transform="rotate(-5 640 400)"/><g transform="rotate(-5 640 400)">${[
      ...Array(36),
    ]
      .map((_, i) => {
        const x = 80 + (i % 9) * 138,
          y = 230 + Math.floor(i / 9) * 120,
          a = r() * 270 - 135;
        return `<circle cx="${x}" cy="${y}" r="35" fill="${p.a}" stroke="${p.key}" stroke-opacity=".5" stroke-width="3"/><path d="M${x} ${y} l0 -28" stroke="${p.rim}" stroke-width="5" stroke-linecap="round" transform="rotate(${a} ${x} ${y})"/>${r() > 0.55 ? `<circle cx="${x + 54}" cy="${y - 34}" r="8" fill="${r() > 0.5 ? p.fill : p.key}"/><circle cx="${x + 54}" cy="${y - 34}" r="26" fill="url(#halo2${id})"/>` : ''}`;
      })
      .join(
        '',
      )}</g><g fill="none" stroke-width="10" stroke-linecap="round" opacity=".95"><path d="M180 260 C240 560 520 560 600 330" stroke="${p.fill}"/><path d="M440 240 C520 520 900 560 980 300" stroke="${p.key}"/><path d="M740 380 C800 640 1040 620 1120 460" stroke="${p.rim}" opacity=".7"/></g>`,
  }),
  band: (p, id, r) => ({
    beams: [
      [80, 260, 110, 760],
      [360, 420, 110, 740],
      [640, 640, 120, 720],
      [920, 860, 110, 740],
      [1200, 1020, 110, 760],
    ],
    halo: [640, 300, 460],
    sub:
      place(330, 330, 0.84, bust('long')) +
      place(640, 250, 0.98, bust('hat')) +
      place(950, 330, 0.84, bust('curly')) +
      place(450, 470, 0.58, guitar, 68) +
      stand(540, 330) +
      cym(1130, 330, 110, -8),
    front: `<g color="#05030a">${arms([
      [160, 520],
      [320, 566],
      [980, 540],
      [1120, 590],
      [760, 600],
    ])}${crowd(r, 716, 14)}</g>`,
  }),
};

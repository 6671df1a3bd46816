// Scenes of all other categories. Each scene has light beams, a halo behind the figure, a figure, a foreground and a
// background.
import { randomFrom, steam, bokeh, bricks, hills } from './light.mjs';
import { bar, bust, chair, circle, crowd, ellipse, king, line, mic, pawn, place, shape, stand } from './shapes.mjs';

export const otherScenes = {
  comedy: (p) => ({
    back: bricks(p),
    beams: [[640, 620, 250, 760, 0.8]],
    halo: [620, 300, 470],
    floor: 1,
    sub:
      stand(560, 280, 676) +
      ellipse(880, 480, 92, 18) +
      line('M812 488 L790 690 M948 488 L970 690 M880 494 L880 690 M806 590 L954 590', 11) +
      bar(850, 408, 34, 66, 6),
    front: crowd(randomFrom(5), 730, 12),
  }),
  standup: (p) => ({
    back: bricks(p),
    beams: [
      [760, 760, 260, 760, 0.75],
      [120, 380, 120, 760, 0.4],
    ],
    halo: [760, 270, 450],
    sub:
      place(770, 270, 1.28, bust('beanie')) +
      place(640, 352, 1.15, mic, -28) +
      shape('M560 720 C590 620 640 560 664 486 L708 492 C690 590 680 660 690 720Z'),
    front: '',
  }),
  chef: (p, id) => ({
    back:
      [200, 420, 860, 1080]
        .map(
          (x, i) =>
            `<g color="${p.dark}">${line(`M${x} 0 L${x} ${90 + (i % 2) * 30}`, 5)}${ellipse(x, 130 + (i % 2) * 30, 62, 50)}</g>`,
        )
        .join('') + `<rect x="0" y="70" width="1280" height="6" fill="${p.dark}"/>`,
    beams: [[640, 640, 260, 700, 0.6]],
    halo: [640, 300, 440],
    sub:
      place(560, 300, 1.1, bust('chef')) +
      shape('M0 610 L1280 600 L1280 720 L0 720Z') +
      shape('M690 560 L980 556 C976 604 940 616 834 618 C730 620 700 606 690 560Z') +
      line('M976 566 L1150 520', 20),
    front: `<g filter="url(#b4${id})"><path d="M770 556 C740 480 800 470 790 400 C840 440 850 470 838 500 C870 480 872 450 868 430 C920 480 910 530 890 556Z" fill="${p.fill}" opacity=".95"/><path d="M800 556 C784 510 824 500 822 460 C856 490 862 520 852 556Z" fill="${p.rim}"/></g>`,
  }),
  ramen: (p, id, r) => ({
    beams: [],
    halo: [640, 380, 620],
    sub: '',
    front:
      `<ellipse cx="640" cy="440" rx="392" ry="250" fill="#0006" filter="url(#b14${id})"/><circle cx="640" cy="390" r="300" fill="${p.dark}"/><circle cx="640" cy="390" r="286" fill="${p.b}"/><circle cx="640" cy="390" r="262" fill="${p.fill}" opacity=".75"/><circle cx="640" cy="390" r="262" fill="url(#halo${id})" opacity=".7"/>${[...Array(16)].map((_, i) => `<path d="M${430 + i * 12} ${330 + i * 9} c60 -70 130 50 200 -10 s120 20 150 -30" fill="none" stroke="${p.rim}" stroke-width="8" opacity=".82"/>`).join('')}<ellipse cx="540" cy="500" rx="66" ry="56" fill="#fff6e2"/><circle cx="540" cy="500" r="34" fill="#ff9d2e"/><ellipse cx="772" cy="300" rx="84" ry="56" fill="#9c4a34"/><ellipse cx="772" cy="300" rx="62" ry="38" fill="#c9705a"/>${[...Array(22)].map(() => `<circle cx="${640 + (r() - 0.5) * 340}" cy="${400 + (r() - 0.5) * 340}" r="${7 + r() * 8}" fill="none" stroke="#7cc35a" stroke-width="6"/>`).join('')}<path d="M960 110 L690 350 M1010 140 L716 376" stroke="${p.rim}" stroke-width="13" stroke-linecap="round"/>` +
      steam(p, id, 600, 360, 1.3),
  }),
  easel: (p, id, r) => ({
    light: 1,
    beams: [[1180, 640, 300, 760, 0.5]],
    halo: [660, 300, 480],
    sub: line('M460 720 L620 60 M820 720 L660 60 M640 80 L640 700', 15) + bar(400, 520, 480, 20, 4),
    front:
      `<rect x="392" y="110" width="496" height="414" fill="#fffdf8"/><g>${[...Array(26)].map(() => `<ellipse cx="${430 + r() * 420}" cy="${150 + r() * 330}" rx="${20 + r() * 70}" ry="${14 + r() * 46}" transform="rotate(${r() * 60} 640 320)" fill="${['#ff0066', '#ffb347', '#2a6f97', '#2fb52d', '#463060', '#ff7a59'][Math.floor(r() * 6)]}" opacity="${0.18 + r() * 0.42}"/>`).join('')}</g><rect x="392" y="110" width="496" height="414" fill="none" stroke="${p.dark}" stroke-opacity=".25" stroke-width="3"/>` +
      `<g color="${p.dark}">${bar(1000, 560, 110, 160, 12)}${line('M1020 570 L980 380 M1050 570 L1046 350 M1080 570 L1110 400', 9)}${ellipse(980, 372, 11, 26)}${ellipse(1046, 342, 12, 28)}${ellipse(1112, 394, 11, 26)}</g>`,
    clip: [392, 110, 496, 414],
  }),
  ink: (p, id, r) => ({
    light: 1,
    beams: [],
    halo: [860, 180, 460],
    front: `<g opacity=".9">${hills(p, r, 380, 9, ['#c7a58f', '#8f6f78', '#5a4a63', '#2f2a40'])}</g><circle cx="880" cy="230" r="92" fill="#ff0066" opacity=".86"/><g filter="url(#b4${id})" opacity=".5"><path d="M0 470 C300 420 500 520 1280 440 L1280 500 C700 560 300 470 0 530Z" fill="#fff3df"/></g>`,
    sub: '',
  }),
  yoga: (p, id) => ({
    light: 1,
    back: `<circle cx="640" cy="300" r="236" fill="#fff1d6" opacity=".9"/><circle cx="640" cy="300" r="236" fill="url(#halo2${id})" opacity=".5"/>`,
    beams: [],
    halo: [640, 300, 520],
    sub:
      circle(640, 226, 44) +
      circle(640, 172, 20) +
      shape(
        'M622 262 L658 262 C662 290 710 292 716 330 C722 380 690 420 694 500 L586 500 C590 420 558 380 564 330 C570 292 618 290 622 262Z',
      ) +
      line('M572 324 C520 380 480 430 440 508 M708 324 C760 380 800 430 840 508', 27) +
      shape(
        'M400 566 C420 506 560 476 640 512 C720 476 860 506 880 566 C888 600 820 596 760 588 C700 596 580 596 520 588 C460 596 392 600 400 566Z',
      ) +
      shape('M0 596 C300 574 980 574 1280 596 L1280 720 L0 720Z'),
    front: '',
  }),
  kettle: (p) => ({
    beams: [
      [640, 640, 320, 760, 0.6],
      [160, 500, 140, 760, 0.4],
    ],
    halo: [640, 380, 460],
    floor: 1,
    sub:
      circle(640, 500, 150) +
      bar(560, 600, 160, 60, 14) +
      line('M570 400 C540 250 740 250 710 400', 42) +
      line('M250 0 L250 250 M1030 0 L1030 230', 7) +
      `<circle cx="250" cy="310" r="62" fill="none" stroke="currentColor" stroke-width="16"/><circle cx="1030" cy="290" r="62" fill="none" stroke="currentColor" stroke-width="16"/>`,
    front: `<text x="640" y="528" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="76" fill="${p.key}" opacity=".55">24</text>`,
  }),
  gaming: (p, id, r) => ({
    beams: [],
    back: `<clipPath id="scr${id}"><rect x="170" y="60" width="940" height="500" rx="16"/></clipPath><rect x="150" y="40" width="980" height="540" rx="26" fill="${p.dark}"/><g clip-path="url(#scr${id})"><rect x="170" y="60" width="940" height="500" fill="url(#halo2${id})"/><rect x="170" y="60" width="940" height="500" fill="${p.b}" opacity=".6"/><circle cx="820" cy="210" r="90" fill="${p.rim}" opacity=".92"/><circle cx="820" cy="210" r="180" fill="url(#halo${id})"/>${hills(p, r, 330, 11, [p.fill, '#7a3ea8', '#3c2a7a', '#1a1646'])}<g fill="${p.rim}">${[...Array(30)].map(() => `<circle cx="${170 + r() * 940}" cy="${60 + r() * 180}" r="${1 + r() * 2.4}"/>`).join('')}</g></g>`,
    halo: [640, 330, 240],
    sub: place(640, 400, 1.25, bust('phones')),
    front: '',
  }),
  chess: (p) => ({
    beams: [[300, 500, 240, 760, 0.6]],
    halo: [560, 330, 480],
    back: (() => {
      let s = '';
      for (let j = 0; j < 5; j++)
        for (let i = -6; i < 7; i++)
          if ((i + j) % 2 === 0) {
            const y0 = 560 + j * 34,
              k0 = 0.6 + j * 0.16,
              k1 = 0.6 + (j + 1) * 0.16;
            s += `<path d="M${640 + i * 130 * k0} ${y0} L${640 + (i + 1) * 130 * k0} ${y0} L${640 + (i + 1) * 130 * k1} ${y0 + 34} L${640 + i * 130 * k1} ${y0 + 34}Z" fill="${p.key}" opacity=".3"/>`;
          }
      return s;
    })(),
    sub:
      place(560, 620, 1.45, king) +
      place(800, 640, 1.2, pawn) +
      place(960, 600, 0.9, pawn) +
      place(330, 610, 0.95, pawn) +
      place(1110, 580, 0.7, pawn),
    front: '',
  }),
  talk: (p, id) => ({
    beams: [[640, 640, 330, 740, 0.45]],
    halo: [660, 280, 440],
    floor: 1,
    back: `<path d="M586 250 L694 250 L724 330 L556 330Z" fill="${p.rim}" opacity=".95"/><path d="M556 330 L724 330 L980 720 L300 720Z" fill="${p.key}" opacity=".16" filter="url(#b14${id})"/>`,
    sub:
      place(370, 560, 1.12, chair, -3) +
      place(910, 560, 1.12, chair, 3) +
      line('M640 330 L640 650 M590 656 L690 656', 9) +
      ellipse(640, 560, 74, 13) +
      shape('M1130 720 L1146 610 L1206 610 L1222 720Z') +
      line(
        'M1176 612 C1150 520 1120 470 1080 440 M1176 612 C1180 500 1190 440 1216 380 M1176 612 C1210 540 1240 510 1280 500 M1176 612 C1160 500 1150 420 1140 370',
        15,
      ),
    front: '',
  }),
  podcast: (p) => ({
    beams: [[1000, 640, 240, 760, 0.4]],
    halo: [560, 330, 470],
    back: bokeh(randomFrom(11), p, 26, 60, 520, 1.6),
    sub:
      line('M1280 90 L960 180 L760 330', 20) +
      place(
        640,
        380,
        1,
        bar(-76, -150, 152, 290, 74) +
          bar(-92, 20, 184, 24, 8) +
          line('M-106 -20 L-106 60 C-106 200 106 200 106 60 L106 -20', 12),
      ),
    front: [...Array(7)]
      .map(
        (_, i) =>
          `<path d="M578 ${258 + i * 17} L702 ${258 + i * 17}" stroke="${p.key}" stroke-width="3" opacity="${0.6 - i * 0.07}"/>`,
      )
      .join(''),
  }),
  bread: (p, id, r) => ({
    beams: [],
    halo: [560, 250, 620],
    sub: '',
    front:
      `<rect y="470" width="1280" height="250" fill="${p.dark}" opacity=".6"/><ellipse cx="640" cy="560" rx="430" ry="60" fill="#0007" filter="url(#b14${id})"/><path d="M240 540 C230 330 440 240 640 240 C850 240 1050 330 1040 540 C1030 600 260 600 240 540Z" fill="#b4622a"/><path d="M240 540 C230 330 440 240 640 240 C850 240 1050 330 1040 540 C900 420 380 420 240 540Z" fill="#e39a4f"/>${[0, 1, 2, 3].map((i) => `<path d="M${390 + i * 140} ${300 - Math.abs(1.5 - i) * -10} C${430 + i * 140} 350 ${440 + i * 140} 400 ${420 + i * 140} 470" stroke="#ffe9c4" stroke-width="22" fill="none" stroke-linecap="round" opacity=".92"/>`).join('')}${[...Array(60)].map(() => `<circle cx="${300 + r() * 680}" cy="${270 + r() * 250}" r="${1 + r() * 3.4}" fill="#fff3dc" opacity=".75"/>`).join('')}` +
      steam(p, id, 560, 270, 1),
  }),
  magic: (p, id) => ({
    beams: [
      [640, 640, 230, 760, 0.7],
      [150, 420, 120, 760, 0.4],
      [1130, 860, 120, 760, 0.4],
    ],
    halo: [640, 300, 430],
    floor: 1,
    sub: place(640, 300, 1.1, bust('hat')),
    front:
      [-3, -2, -1, 0, 1, 2, 3]
        .map(
          (card) =>
            `<g transform="translate(${640 + card * 62},${590 + card * card * 7}) rotate(${card * 13})"><rect x="-42" y="-112" width="84" height="122" rx="9" fill="#fff8ec"/><circle cy="-51" r="17" fill="${card % 2 ? p.fill : p.dark}" opacity=".9"/></g>`,
        )
        .join('') +
      `<g filter="url(#b14${id})" style="mix-blend-mode:screen"><circle cx="640" cy="500" r="120" fill="${p.rim}" opacity=".28"/></g>`,
  }),
};

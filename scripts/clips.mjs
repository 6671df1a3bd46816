// Generates demo/clips/*.mp4, the short loops of the demo streams: a poster that moves a little, with soft notes.
// Usage: node scripts/clips.mjs [poster.mjs] [name...]. Needs ffmpeg and Chromium. The results are committed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const SECONDS = 8;
const RATE = 15; // frames a second; three make one HLS part of 0.2 s
const [WIDTH, HEIGHT] = [640, 360];
const SOUND_RATE = 48_000;
const OUT = path.join(import.meta.dirname, '..', 'demo', 'clips');

const [postersFile = 'scripts/draw/poster.mjs', ...only] = process.argv.slice(2);
const { poster } = await import(pathToFileURL(path.resolve(postersFile)).href);

/** `chords`: MIDI notes, one chord for each quarter of the loop. `pluck`: how fast notes fade. */
const clips = [
  {
    name: 'guitar',
    scene: 'guitar',
    palette: 'ember',
    chords: [
      [45, 57, 60, 64],
      [41, 57, 60, 65],
      [48, 55, 60, 64],
      [43, 55, 59, 62],
    ],
    step: 0.25,
    pluck: 2.4,
    tone: 0.5,
  },
  {
    name: 'dj',
    scene: 'dj',
    palette: 'violet',
    chords: [
      [38, 62, 65, 69],
      [38, 60, 65, 69],
      [34, 58, 62, 65],
      [36, 60, 64, 67],
    ],
    step: 0.5,
    pluck: 1.4,
    tone: 0.3,
  },
  {
    name: 'chef',
    scene: 'chef',
    palette: 'gold',
    chords: [
      [48, 64, 67, 71],
      [45, 60, 64, 67],
      [50, 62, 65, 69],
      [43, 62, 65, 71],
    ],
    step: 0.5,
    pluck: 1.8,
    tone: 0.2,
  },
].filter(({ name }) => !only.length || only.includes(name));

/** Returns the stereo samples of a loop. Notes ring across its end into its beginning, so that the loop is seamless. */
function music({ chords, step, pluck, tone }) {
  const length = SECONDS * SOUND_RATE;
  const channels = [new Float32Array(length), new Float32Array(length)];
  const steps = SECONDS / step;
  for (let i = 0; i < steps; i++) {
    const chord = chords[Math.floor((i / steps) * chords.length)];
    const note = chord[(i * 3 + (i >> 2)) % chord.length];
    const frequency = 440 * 2 ** ((note - 69) / 12);
    const right = 0.5 + 0.3 * Math.sin(i * 2.1);
    for (let k = 0; k < SOUND_RATE * 3; k++) {
      const t = k / SOUND_RATE;
      const envelope = Math.min(1, t / 0.012) * Math.exp(-pluck * t);
      const wave =
        Math.sin(2 * Math.PI * frequency * t) +
        tone * Math.sin(4 * Math.PI * frequency * t) * Math.exp(-3 * t) +
        tone * 0.4 * Math.sin(6 * Math.PI * frequency * t) * Math.exp(-6 * t);
      const at = (Math.round(i * step * SOUND_RATE) + k) % length;
      channels[0][at] += 0.14 * envelope * wave * (1 - right);
      channels[1][at] += 0.14 * envelope * wave * right;
    }
  }
  const bytes = Buffer.alloc(length * 4);
  for (let k = 0; k < length; k++)
    channels.forEach((samples, c) => bytes.writeInt16LE(Math.round(Math.tanh(samples[k]) * 32_000), k * 4 + c * 2));
  return bytes;
}

/**
 * Runs in the page: poses the poster for a moment of the loop, 0 to 1. All movements are periodic, so the loop is
 * seamless.
 */
function pose(moment) {
  const turn = (cycles, phase = 0) => Math.sin(2 * Math.PI * (cycles * moment + phase));
  const svg = document.querySelector('svg');
  const zoom = 1.07 + 0.02 * turn(1, 0.25);
  const [w, h] = [1280 / zoom, 720 / zoom];
  svg.setAttribute('viewBox', `${(1280 - w) / 2 + 14 * turn(1)} ${(720 - h) / 2 + 6 * turn(2, 0.3)} ${w} ${h}`);
  document.querySelectorAll('polygon[fill^="url(#bm"]').forEach((beam, i) => {
    beam.style.transformOrigin = `${beam.points[0].x}px -20px`;
    beam.style.transform = `rotate(${(5 * turn(1, i * 0.31)).toFixed(3)}deg)`;
    beam.style.opacity = (0.82 + 0.18 * turn(2, i * 0.23)).toFixed(3);
  });
  document
    .querySelectorAll('svg > circle[fill^="url(#halo"]')
    .forEach((halo) => (halo.style.opacity = (0.86 + 0.1 * turn(2)).toFixed(3)));
  document
    .querySelectorAll('svg > g:not([color]) > circle')
    .forEach((spot, i) => (spot.style.opacity = (0.2 + 0.16 * turn(1 + (i % 3), i * 0.17)).toFixed(3)));
  // the coloured rims and the dark shape of the figure move together
  const rims = [...document.querySelectorAll('svg > g[filter]')].find((group) =>
    group.querySelector(':scope > g[color]'),
  );
  for (const part of [rims, rims?.nextElementSibling]) {
    if (!part) continue;
    part.style.transformOrigin = '640px 720px';
    part.style.transform = `rotate(${(0.7 * turn(2)).toFixed(3)}deg) translateY(${(2.5 * turn(4, 0.1)).toFixed(3)}px)`;
  }
  const front = document.querySelector('svg > g[color]:last-of-type');
  if (front && front !== rims?.nextElementSibling)
    front.style.transform = `translateY(${(3 * turn(4, 0.4)).toFixed(3)}px)`;
}

async function frames(page, clip, folder) {
  // grain would use most of the bitrate and not survive encoding
  const svg = poster(clip.scene, clip.palette).replace(/<rect[^>]*filter="url\(#grain[^>]*\/>/, '');
  await page.setContent(
    `<!doctype html><style>html,body{margin:0;background:#000}svg{display:block;width:${WIDTH}px;height:${HEIGHT}px}</style>${svg}`,
  );
  const count = SECONDS * RATE;
  for (let i = 0; i < count; i++) {
    await page.evaluate(pose, i / count);
    await page.screenshot({ path: path.join(folder, `${String(i).padStart(4, '0')}.png`) });
  }
}

/** Runs ffmpeg; arguments without spaces in their values are given as one string. */
const ffmpeg = (...args) =>
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-y', ...args.flatMap((each) => (Array.isArray(each) ? each : each.split(' ')))],
    {
      stdio: 'inherit',
    },
  );

/** Encodes the middle one of three loops, so that its first packet continues its last. */
function encodeAudio(clip, file) {
  writeFileSync(file('loop.pcm'), Buffer.concat([1, 2, 3].map(() => music(clip))));
  const opus = '-c:a libopus -b:a 40k -frame_duration 20';
  ffmpeg(`-f s16le -ar ${SOUND_RATE} -ac 2 -i`, [file('loop.pcm')], opus, [file('three.ogg')]);
  ffmpeg(`-ss ${SECONDS} -i`, [file('three.ogg')], `-frames:a ${SECONDS * 50} -c copy`, [file('sound.mp4')]);
}

function encodeVideo(file) {
  const x264 = '-profile:v baseline -level 3.1 -pix_fmt yuv420p -preset veryslow -crf 26 -maxrate 330k -bufsize 330k';
  const closedGroups = `-g ${RATE} -keyint_min ${RATE} -sc_threshold 0 -bf 0`;
  ffmpeg(`-framerate ${RATE} -i`, [file('%04d.png')], `-c:v libx264 ${x264} ${closedGroups}`, [file('picture.mp4')]);
}

function encode(clip, folder) {
  const file = (name) => path.join(folder, name);
  encodeAudio(clip, file);
  encodeVideo(file);
  const out = path.join(OUT, `${clip.name}.mp4`);
  const mux = '-map 0:v -map 1:a -c copy -movflags +faststart -fflags +bitexact';
  ffmpeg('-i', [file('picture.mp4')], '-i', [file('sound.mp4')], mux, [out]);
  process.stdout.write(`${out} ${Math.round(statSync(out).size / 1024)} KiB\n`);
}

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const clip of clips) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-clip-'));
  try {
    await frames(page, clip, folder);
    encode(clip, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
await browser.close();

// Generates public/sounds/tip.mp3, a bell of 0.9 s: `node scripts/draw-sound.mjs` (needs ffmpeg). The result is
// committed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const RATE = 44_100;
const SECONDS = 0.9;
// [start in seconds, frequency in Hz, loudness]: two strokes a fifth apart
const STROKES = [
  [0, 987.77, 0.5],
  [0.085, 1479.98, 0.6],
];
// [multiple of the frequency, loudness, decay per second]: the overtones of a bell
const PARTIALS = [
  [1, 1, 6],
  [2.01, 0.45, 9],
  [2.99, 0.22, 13],
  [5.4, 0.1, 22],
];

const samples = Int16Array.from({ length: RATE * SECONDS }, (_, at) => {
  const now = at / RATE;
  let level = 0;
  for (const [start, tone, loud] of STROKES) {
    const since = now - start;
    if (since < 0) continue;
    const attack = Math.min(1, since / 0.003);
    for (const [multiple, share, decay] of PARTIALS)
      level += loud * share * attack * Math.exp(-decay * since) * Math.sin(2 * Math.PI * tone * multiple * since);
  }
  const fadeOut = Math.min(1, (SECONDS - now) / 0.08);
  return Math.round(Math.max(-1, Math.min(1, level * 0.42 * fadeOut)) * 32_767);
});

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../public/sounds/tip.mp3');
fs.mkdirSync(path.dirname(file), { recursive: true });
execFileSync(
  'ffmpeg',
  [
    '-y',
    '-loglevel',
    'error',
    '-f',
    's16le',
    '-ar',
    String(RATE),
    '-ac',
    '1',
    '-i',
    'pipe:0',
    '-map_metadata',
    '-1',
    '-b:a',
    '96k',
    file,
  ],
  { input: Buffer.from(samples.buffer) },
);

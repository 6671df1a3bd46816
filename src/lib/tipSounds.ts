import { type TipSoundName } from '@contract/limits';
import { type TipSoundView } from '@contract/tipSounds';

/** The sounds that are suggested to performers, and those of overlays where the performer has chosen none. */
export const DEFAULT_TIP_SOUNDS: readonly TipSoundView[] = [
  { tokens: 1, sound: 'chime' },
  { tokens: 100, sound: 'bell' },
  { tokens: 500, sound: 'fanfare' },
];

/** Returns the sound of a tip; null below the smallest amount. */
export const soundOfTip = (sounds: readonly TipSoundView[], tokens: number): TipSoundName | null =>
  sounds.filter((one) => tokens >= one.tokens).at(-1)?.sound ?? null;

/** A tone that fades out. Times in seconds; `loudness` from 0 to 1. */
interface Tone {
  hertz: number;
  at: number;
  lasts: number;
  loudness: number;
  wave?: OscillatorType;
  /** the pitch slides there */
  endHertz?: number;
}

const NOTES: Readonly<Record<TipSoundName, readonly Tone[]>> = {
  chime: [
    { hertz: 1047, at: 0, lasts: 0.5, loudness: 0.2 },
    { hertz: 1568, at: 0.09, lasts: 0.7, loudness: 0.16 },
  ],
  bell: [
    { hertz: 880, at: 0, lasts: 1.6, loudness: 0.24 },
    { hertz: 2429, at: 0, lasts: 0.9, loudness: 0.08 },
    { hertz: 4752, at: 0, lasts: 0.4, loudness: 0.03 },
  ],
  pluck: [
    { hertz: 330, at: 0, lasts: 0.35, loudness: 0.22, wave: 'triangle' },
    { hertz: 494, at: 0.08, lasts: 0.35, loudness: 0.22, wave: 'triangle' },
    { hertz: 659, at: 0.16, lasts: 0.6, loudness: 0.22, wave: 'triangle' },
  ],
  drum: [
    { hertz: 160, endHertz: 50, at: 0, lasts: 0.3, loudness: 0.6 },
    { hertz: 160, endHertz: 50, at: 0.18, lasts: 0.4, loudness: 0.6 },
  ],
  fanfare: [
    { hertz: 523, at: 0, lasts: 0.22, loudness: 0.2, wave: 'triangle' },
    { hertz: 659, at: 0.14, lasts: 0.22, loudness: 0.2, wave: 'triangle' },
    { hertz: 784, at: 0.28, lasts: 0.22, loudness: 0.2, wave: 'triangle' },
    { hertz: 1047, at: 0.42, lasts: 1, loudness: 0.26, wave: 'triangle' },
    { hertz: 1319, at: 0.42, lasts: 1, loudness: 0.14, wave: 'triangle' },
  ],
};

/** Exponential ramps can't end at 0. */
const SILENCE = 0.0001;
const ATTACK_SECONDS = 0.01;
/** A browser allows sound soon or not before the next click; a sound must not play then. */
const ALLOWED_WITHIN_MS = 300;

function playTone(audio: AudioContext, { hertz, at, lasts, loudness, wave = 'sine', endHertz }: Tone): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const [from, to] = [audio.currentTime + at, audio.currentTime + at + lasts];
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, from);
  if (endHertz) oscillator.frequency.exponentialRampToValueAtTime(endHertz, to);
  gain.gain.setValueAtTime(SILENCE, from);
  gain.gain.exponentialRampToValueAtTime(loudness, from + ATTACK_SECONDS);
  gain.gain.exponentialRampToValueAtTime(SILENCE, to);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(to);
}

let shared: AudioContext | undefined;

/** Plays one of the kept sounds, unless the browser does not allow sound yet. They are made of tones, without files. */
export async function playTipSound(name: TipSoundName): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  const audio = (shared ??= new AudioContext());
  if (audio.state !== 'running')
    await Promise.race([
      audio.resume().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, ALLOWED_WITHIN_MS)),
    ]);
  if (audio.state === 'running') for (const tone of NOTES[name]) playTone(audio, tone);
}

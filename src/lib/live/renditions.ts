import { readLocal, removeLocal, writeLocal } from '@/lib/localStore';
import { type PlaybackMode, savesData } from './playbackMode';

/** What a viewer wants: `auto`, at most so many lines (720 as in "720p"), or `audio` without a picture. */
export type Quality = 'auto' | 'audio' | number;

export interface Rendition {
  /** the shorter side of the picture, 720 as in "720p"; 0 for sound alone */
  lines: number;
  /** bits per second, 0 if unknown */
  bitrate: number;
}

/** What a stream offers. */
export interface Renditions {
  /** one for each size, the largest first */
  pictures: Rendition[];
  /** bits per second of sound alone; null if that is not offered */
  sound: number | null;
  /** whether the publisher itself sends the smaller sizes: these can be had with the lowest delay, too */
  fromPublisher: boolean;
}

/** What a player can choose from, and what it chose. */
export interface QualityControl {
  readonly quality: Quality;
  /** null until known, and in browsers that choose by themselves */
  readonly offered: Renditions | null;
  /** what plays; null until known */
  readonly shown: Rendition | null;
  /** bits per second that the connection carries, as measured; null while unknown */
  readonly bandwidth: number | null;
  /** whether `auto` plays a smaller size than it would, because the line doesn't carry more */
  readonly isSlow: boolean;
  choose(quality: Quality): void;
}

/** The most lines that `auto` takes for viewers who save data. */
const SAVING_LINES = 480;

const KEY = 'quality';

const isQuality = (found: unknown): found is Quality =>
  found === 'auto' || found === 'audio' || (typeof found === 'number' && found > 0);

/** Returns the viewer's last choice in this browser. */
export function readQuality(): Quality {
  const found = readLocal<unknown>(KEY);
  return isQuality(found) ? found : 'auto';
}

/** Remembers the viewer's choice. */
export const writeQuality = (quality: Quality): void =>
  quality === 'auto' ? removeLocal(KEY) : writeLocal(KEY, quality);

/** Says whether a stream leaves its viewers anything to choose. */
export const hasChoice = ({ pictures, sound }: Renditions): boolean =>
  pictures.length > 1 || (pictures.length === 1 && sound !== null);

/** Says whether a quality can be had with the lowest delay, as far as known. */
export const mayBeQuick = (quality: Quality, offered: Renditions | null): boolean =>
  quality === 'auto' || (quality !== 'audio' && (!offered || offered.pictures.length < 2 || offered.fromPublisher));

/**
 * Returns the mode in which a quality plays.
 * @param isSteadyOnly whether the stream's sizes turned out not to be had with the lowest delay
 */
export const modeFor = (mode: PlaybackMode, quality: Quality, isSteadyOnly: boolean): PlaybackMode =>
  quality === 'audio' || (quality !== 'auto' && isSteadyOnly) ? 'steady' : mode;

/** Returns the last index of the most lines not above a limit, or else of the fewest; -1 without any. */
export function bestNotAbove(limit: number, lines: number[]): number {
  const fitting = lines.filter((each) => each <= limit);
  return lines.lastIndexOf(fitting.length ? Math.max(...fitting) : Math.min(...lines));
}

/** Returns the most lines that the player takes by itself; Infinity without a limit. */
export const autoLimit = (): number => (savesData() ? SAVING_LINES : Infinity);

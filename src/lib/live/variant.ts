import { type Quality, type Rendition, type Renditions } from './renditions';

interface Variant extends Rendition {
  codecs: string;
  size: string;
  uri: string;
  /** the lines of the playlist that describe it */
  text: string;
}

type CanPlay = (codecs: string) => boolean;

/** The embedded media server names what a publisher sends so, and other sizes by their lines. */
const SIMULCAST_NAME = /-rid-/;
const SOUND_CODEC = /^(opus|flac|mp4a|[ae]c-3)/i;

const attribute = (line: string, name: string) =>
  new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]?.replaceAll('"', '') ?? '';

/** Returns the lines of a picture as in "720p": its shorter side; 0 without a picture. */
export const linesOf = ({ width, height }: { width: number; height: number }): number => Math.min(width, height);

function variantsOf(playlist: string): Variant[] {
  const lines = playlist.split('\n');
  return lines.flatMap((line, i) => {
    const uri = lines[i + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !uri) return [];
    const size = attribute(line.trim(), 'RESOLUTION');
    const [width = 0, height = 0] = size.split('x').map(Number);
    return {
      codecs: attribute(line.trim(), 'CODECS'),
      size,
      uri: uri.trim(),
      lines: linesOf({ width, height }),
      bitrate: Number(attribute(line.trim(), 'BANDWIDTH')) || 0,
      text: `${line}\n${uri}\n`,
    };
  });
}

/** Says whether a variant is sound alone. */
const isSound = ({ size, codecs }: Variant): boolean =>
  size === '' && codecs !== '' && codecs.split(',').every((codec) => SOUND_CODEC.test(codec.trim()));

const soundOf = ({ codecs }: Variant): string =>
  codecs.split(',').find((codec) => SOUND_CODEC.test(codec.trim())) ?? '';

/** Says whether the sound has its own playlist, as with some external engines. The small library can't play those. */
export const hasSeparateAudio = (playlist: string): boolean =>
  /^#EXT-X-MEDIA:(?=.*\bTYPE=AUDIO\b).*\bURI=/m.test(playlist);

const isOneSize = (variants: Variant[]): boolean => variants.every(({ size }) => size === variants[0]?.size);

/**
 * Chooses the playlist to play. If variants differ only in their audio codec, it is the first one that the browser can
 * play. Variants of several sizes, and separate audio, are left to the player, which ignores sound alone: a viewer who
 * wants only that gets its own playlist.
 */
export function chooseVariant(playlist: string, address: string, canPlay: CanPlay, quality: Quality = 'auto'): string {
  const variants = variantsOf(playlist);
  if (!variants.length || hasSeparateAudio(playlist)) return address;
  const sounds = variants.filter(isSound);
  const pictures = variants.filter((variant) => !isSound(variant));
  const wanted = (quality === 'audio' || !pictures.length) && sounds.length ? sounds : pictures;
  if (!isOneSize(wanted)) return address;
  const chosen = wanted.find(({ codecs }) => canPlay(codecs)) ?? wanted[0]!;
  return new URL(chosen.uri, address).href;
}

/** Says whether the browser can play the picture of a stream. A playlist that names no codecs may be playable. */
export function hasPlayablePicture(playlist: string, canPlay: CanPlay): boolean {
  const pictures = variantsOf(playlist).filter((variant) => !isSound(variant));
  return !pictures.length || pictures.some(({ codecs }) => !codecs || canPlay(codecs));
}

/** Returns the file name of an address: a variant keeps it while the folder, with the viewer's token, changes. */
export const nameOf = (address: string): string => /[^/?]*(?=\?|$)/.exec(address)?.[0] ?? '';

/** Returns the file names of the variants that a multivariant playlist lists. */
export const namesIn = (playlist: string): string[] => variantsOf(playlist).map(({ uri }) => nameOf(uri));

/** Returns what a multivariant playlist offers to a viewer of a browser. */
export function renditionsOf(playlist: string, canPlay: CanPlay): Renditions {
  const variants = hasSeparateAudio(playlist) ? [] : variantsOf(playlist).filter(({ codecs }) => canPlay(codecs));
  const pictures = new Map<number, Rendition>();
  for (const variant of variants) {
    const { lines, bitrate } = variant;
    if (!isSound(variant) && bitrate > (pictures.get(lines)?.bitrate ?? -1)) pictures.set(lines, { lines, bitrate });
  }
  return {
    pictures: [...pictures.values()].sort((a, b) => b.lines - a.lines),
    sound: variants.find(isSound)?.bitrate ?? null,
    fromPublisher: variants.some(({ uri }) => SIMULCAST_NAME.test(nameOf(uri))),
  };
}

/**
 * Returns a multivariant playlist whose pictures have one audio codec, since the library doesn't change that while it
 * plays: the one with the most sizes that the browser can play, or else the first.
 */
export function keepOneSound(playlist: string, canPlay: CanPlay): string {
  // playlists of segments arrive several times a second
  if (!playlist.includes('#EXT-X-STREAM-INF:')) return playlist;
  const variants = variantsOf(playlist).filter((variant) => !isSound(variant));
  if (isOneSize(variants)) return playlist;
  const counts = new Map<string, number>();
  for (const variant of variants.filter(({ codecs }) => canPlay(codecs)))
    counts.set(soundOf(variant), (counts.get(soundOf(variant)) ?? 0) + 1);
  const best = bestSound(counts);
  const unwanted = variants.filter((variant) => best !== undefined && soundOf(variant) !== best);
  return unwanted.reduce((text, variant) => text.replace(variant.text, ''), playlist);
}

/** Returns the first of the codecs with the most variants; undefined if there is none. */
function bestSound(counts: Map<string, number>): string | undefined {
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

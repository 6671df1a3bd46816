import type Hls from 'hls.js';
import { canPlay } from './canPlay';
import { type EdgeAccess } from './edge';
import { type FetchLoader, type Fragment, type HlsConfig, type LevelDetails } from 'hls.js';
import { byLineSpeed, startingSpeed } from './lineSpeed';
import { keepOneSound } from './variant';

/** A restarted server is back within a second or two, so it is asked often. */
const RETRY = { maxNumRetry: 100, retryDelayMs: 250, maxRetryDelayMs: 250 };
/** Blocking reloads are answered within 6 s. While a publisher is away they end in 503 and are repeated. */
const PLAYLIST_POLICY: HlsConfig['playlistLoadPolicy'] = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: RETRY,
    errorRetry: RETRY,
  },
};

/** No liveSync durations, since the playlist's PART-HOLD-BACK sets the delay. */
const SETTINGS: Partial<HlsConfig> = {
  lowLatencyMode: true,
  liveSyncOnStallIncrease: 0.25,
  backBufferLength: 10,
  playlistLoadPolicy: PLAYLIST_POLICY,
};

interface FragmentSource {
  getNextFragment(position: number, details: LevelDetails): Fragment | null;
}

function fragmentSourceOf(hls: object): FragmentSource | null {
  const controller = (hls as { streamController?: Partial<FragmentSource> }).streamController;
  return typeof controller?.getNextFragment === 'function' ? (controller as FragmentSource) : null;
}

/**
 * Works around a bug of hls.js 1.7.4 (pinned in package.json; check again with every new version): when the end of the
 * buffer and the end of a fragment differ by a rounding error, it loads the same fragment again and freezes for 4-6 s.
 * Asking for a position a millisecond later returns the next fragment.
 */
export function skipRoundingError(hls: Hls): void {
  const source = fragmentSourceOf(hls);
  if (!source) return;
  const ask = source.getNextFragment.bind(source);
  source.getNextFragment = (position, details) => ask(position + 0.001, details);
}

/** A viewer who is this much later than the wanted delay is close enough, s. */
const CLOSE_ENOUGH_SECONDS = 0.05;
/** A viewer who has less than this ahead does not hurry, s. Parts arrive every 0.2 s. */
const RESERVE_SECONDS = 0.6;
const MAX_PACE = 1.1;

/** Returns the pace at which a viewer catches up gently, in steps of 5 %. */
function paceOf({ latency, targetLatency, latestLevelDetails }: Hls, { buffered, currentTime }: HTMLMediaElement) {
  const late = latency - (targetLatency ?? Infinity);
  const ahead = buffered.length ? buffered.end(buffered.length - 1) - currentTime : 0;
  if (!latestLevelDetails?.live || late <= CLOSE_ENOUGH_SECONDS || ahead < RESERVE_SECONDS) return 1;
  return Math.min(MAX_PACE, Math.round((1 + late / 2) * 20) / 20);
}

/**
 * Catches up with a show from any distance: a viewer begins at the newest key frame, which may be many seconds old, and
 * a little later than planned. The library's own way needs more than a second ahead, which a viewer close to the wanted
 * delay never has, and takes whoever is far behind for somebody who went back.
 */
function catchUp(hls: Hls, { Events }: HlsClass): void {
  let media: HTMLMediaElement | null = null;
  const hurry = () => {
    if (!media) return;
    const pace = paceOf(hls, media);
    if (media.playbackRate !== pace) media.playbackRate = pace;
  };
  hls.on(Events.MEDIA_ATTACHED, (_event, data) => {
    ({ media } = data);
    media.addEventListener('timeupdate', hurry);
  });
  hls.on(Events.MEDIA_DETACHING, () => {
    media?.removeEventListener('timeupdate', hurry);
    if (media) media.playbackRate = 1;
    media = null;
  });
}

/**
 * Returns where a viewer who wants to see what happens now goes on: at the delay that the server asks for if the
 * pictures since the last key frame are there, else at the newest key frame that it names. Null without a playlist.
 */
export function findLivePosition(hls: Hls, { buffered }: HTMLVideoElement): number | null {
  const details = hls.latestLevelDetails;
  if (!details) return null;
  const position = details.edge + details.age - (details.partHoldBack || details.holdBack);
  const isBuffered = Array.from(
    { length: buffered.length },
    (_, i) => buffered.start(i) <= position && buffered.end(i) >= position,
  ).includes(true);
  const { startTimeOffset } = details;
  return isBuffered || startTimeOffset === null ? position : details.fragmentStart + startTimeOffset;
}

/**
 * Returns a playlist through an edge without its start. Players there take whole segments and stay three of them
 * behind, so the start that it names for players of parts is too close. Where not every segment has a key frame, it
 * stays.
 */
const dropNearStart = (playlist: string): string =>
  playlist.includes('#EXT-X-INDEPENDENT-SEGMENTS') ? playlist.replace(/^#EXT-X-START:.*\n/m, '') : playlist;

/** No media file is larger, so it arrives in one piece. Only the count of its bytes goes ahead. */
const WHOLE_FILE_BYTES = Number.MAX_SAFE_INTEGER;

/**
 * Returns a loader that changes playlists before the library reads them, and counts the bytes of media while they
 * arrive. Without the count the library can't see that a part takes too long, and waits for it instead of taking a
 * smaller size.
 */
function loaderOf(Loader: typeof FetchLoader, change: (playlist: string) => string): typeof FetchLoader {
  return class extends Loader {
    override load(...[context, config, callbacks]: Parameters<FetchLoader['load']>): void {
      const isMedia = context.responseType === 'arraybuffer';
      let media: string | ArrayBuffer | null = null;
      super.load(context, isMedia ? { ...config, highWaterMark: WHOLE_FILE_BYTES } : config, {
        ...callbacks,
        ...(isMedia && { onProgress: (_stats, _context, data) => void (media = data) }),
        onSuccess: (response, ...rest) => {
          if (media) response.data = media;
          else if (typeof response.data === 'string') response.data = change(response.data);
          callbacks.onSuccess(response, ...rest);
        },
      });
    }
  };
}

export type HlsClass = typeof Hls;
/** The parts of the library that are used. */
export interface HlsLibrary {
  Hls: HlsClass;
  FetchLoader: typeof FetchLoader;
}

/** Loads the small library; null if it can't play (iPhones without ManagedMediaSource, very old browsers). */
export async function loadHls(): Promise<HlsLibrary | null> {
  const { default: Hls, FetchLoader } = await import('hls.js/light');
  return Hls.isSupported() ? { Hls, FetchLoader } : null;
}

/** Loads the full library, several times as large, for playlists that the small one can't play. */
export async function loadFullHls(): Promise<HlsLibrary> {
  const { default: Hls, FetchLoader } = await import('hls.js');
  return { Hls, FetchLoader };
}

/**
 * Creates an instance with settings tuned for our playlists. Its requests, several a second, have low priority, like
 * those of a browser's own player.
 * @param edge the way through an edge; null: the addresses are used as they are
 */
export function createHls({ Hls, FetchLoader }: HlsLibrary, edge: EdgeAccess | null = null): Hls {
  const change = (playlist: string) => keepOneSound(edge ? dropNearStart(playlist) : playlist, canPlay);
  const hls = new Hls({
    ...SETTINGS,
    abrController: byLineSpeed(Hls.DefaultConfig.abrController),
    abrEwmaDefaultEstimate: startingSpeed(),
    // an edge hands a crowd whole segments
    ...(edge ? { lowLatencyMode: false } : {}),
    loader: loaderOf(FetchLoader, change) as unknown as HlsConfig['loader'],
    fetchSetup: ({ url }, init: RequestInit) =>
      new Request(edge ? edge.addressOf(url) : url, { ...init, priority: 'low' }),
  });
  skipRoundingError(hls);
  if (!edge) catchUp(hls, Hls);
  return hls;
}

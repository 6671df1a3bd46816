import type Hls from 'hls.js';
import { type FetchLoader, type Fragment, type HlsConfig, type LevelDetails } from 'hls.js';

/** A server that is started again is back within a second or two: it is asked often, and less than while it runs. */
const AGAIN = { maxNumRetry: 100, retryDelayMs: 250, maxRetryDelayMs: 250 };
/** Blocking reloads are answered within 6 s; while a publisher is away they end in 503 and are asked again. */
const PLAYLIST_POLICY: HlsConfig['playlistLoadPolicy'] = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: AGAIN,
    errorRetry: AGAIN,
  },
};

/** Measured: p95 1.3 s behind the camera with these. No liveSync durations: the playlist's PART-HOLD-BACK says how close. */
const SETTINGS: Partial<HlsConfig> = {
  lowLatencyMode: true,
  liveSyncOnStallIncrease: 0.25,
  maxLiveSyncPlaybackRate: 1.1,
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
 * hls.js 1.7.4 (pinned in package.json; look at this again with every other version): when the end of the buffer and the end of a fragment
 * differ by a rounding error it chooses the loaded fragment again and freezes for 4-6 s. Asking a millisecond later chooses the next one.
 */
function askSlightlyLater(hls: Hls): void {
  const source = fragmentSourceOf(hls);
  if (!source) return;
  const ask = source.getNextFragment.bind(source);
  source.getNextFragment = (position, details) => ask(position + 0.001, details);
}

export type HlsClass = typeof Hls;
/** The library as it comes over the wire. */
export interface HlsLibrary {
  Hls: HlsClass;
  FetchLoader: typeof FetchLoader;
}

/** The library, loaded when it is first needed; null where it cannot play (iPhones without ManagedMediaSource, very old browsers). */
export async function loadHls(): Promise<HlsLibrary | null> {
  const { default: Hls, FetchLoader } = await import('hls.js/light');
  return Hls.isSupported() ? { Hls, FetchLoader } : null;
}

/** The whole of it, several times as large, for playlists that the small one cannot play in full. */
export async function loadWholeHls(): Promise<HlsLibrary> {
  const { default: Hls, FetchLoader } = await import('hls.js');
  return { Hls, FetchLoader };
}

/**
 * An instance with the settings that were proven for our playlists. Its requests rank as those of a browser's own player do, behind what the page itself asks for:
 * there are several a second as long as anybody watches.
 */
export function createHls({ Hls, FetchLoader }: HlsLibrary): Hls {
  const hls = new Hls({
    ...SETTINGS,
    loader: FetchLoader as unknown as HlsConfig['loader'],
    fetchSetup: ({ url }, init: RequestInit) => new Request(url, { ...init, priority: 'low' }),
  });
  askSlightlyLater(hls);
  return hls;
}

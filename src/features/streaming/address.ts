import { STREAM_TOKEN_LIFETIME_HOURS } from '@contract/limits';
import { type PlaybackView } from '@contract/streaming';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { createStreamToken } from './api';

/** The parts of a stream's address. `token`: null while the secure option is off. */
export interface StreamAddress {
  viewerHost: string;
  appName: string;
  streamId: string;
  token: string | null;
}

const TOKEN_LIFETIME_MS = STREAM_TOKEN_LIFETIME_HOURS * 60 * 60 * 1000;

/** Requests a token for one stream for a day. On failure shows the reason as a toast and returns undefined. */
export async function requestStreamToken(
  streamId: string,
  type: 'publish' | 'play',
  expireDate = Date.now() + TOKEN_LIFETIME_MS,
): Promise<string | undefined> {
  try {
    return (await createStreamToken(streamId, type, expireDate)).tokenId;
  } catch (error) {
    notify('error', errorText(error));
    return undefined;
  }
}

/** Builds the address of a stream as `m3u8` or `mp4`. */
export function buildStreamUrl({ viewerHost, appName, streamId, token }: StreamAddress, form: 'm3u8' | 'mp4'): string {
  const address = `${viewerHost.replace(/\/+$/, '')}/${appName}/streams/${encodeURIComponent(streamId)}.${form}`;
  return token ? `${address}?token=${encodeURIComponent(token)}` : address;
}

const withToken = (address: string, token: string): string =>
  address.replace(/([?&]token=)[^&]*/, (_all, before: string) => before + encodeURIComponent(token));

/**
 * Builds the addresses of a public show with a token of its own. Engines whose addresses look different (MediaMTX) have
 * no viewer host: theirs are taken as the API gave them. If no token could be requested, the addresses are empty.
 */
export async function addressPlayback(playback: PlaybackView): Promise<PlaybackView> {
  const { viewerHost, appName, streamId, token: given, hlsUrl, whepUrl, mp4Url, rewind } = playback;
  if (!viewerHost || !appName) return playback;
  const token = given === null ? null : await requestStreamToken(streamId, 'play');
  if (token === undefined) return { ...playback, hlsUrl: '', whepUrl: null, mp4Url: null, token: null, rewind: null };
  const address = { viewerHost, appName, streamId, token };
  return {
    ...playback,
    token,
    hlsUrl: hlsUrl && buildStreamUrl(address, 'm3u8'),
    mp4Url: mp4Url && buildStreamUrl(address, 'mp4'),
    // a viewer is counted by the token, so both protocols use the same one
    whepUrl: whepUrl && token ? withToken(whepUrl, token) : whepUrl,
    rewind: rewind && token ? { ...rewind, url: withToken(rewind.url, token) } : rewind,
  };
}

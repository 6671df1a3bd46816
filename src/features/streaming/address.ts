import { STREAM_TOKEN_LIFETIME_HOURS } from '@contract/limits';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { createStreamToken } from './api';

/** The parts of a stream's address. `secure`: the secure option is on, and addresses need a token. */
export interface StreamAddress {
  viewerHost: string;
  appName: string;
  streamId: string;
  secure: boolean;
}

const TOKEN_LIFETIME_MS = STREAM_TOKEN_LIFETIME_HOURS * 60 * 60 * 1000;

/** Requests a token for one stream for 12 hours. On failure shows the reason as a toast and returns undefined. */
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

/** Builds the address of a stream as `m3u8` or `mp4`. Empty, with a toast, if its token could not be requested. */
export async function buildStreamUrl(
  { viewerHost, appName, streamId, secure }: StreamAddress,
  form: 'm3u8' | 'mp4',
): Promise<string> {
  const address = `${viewerHost.replace(/\/+$/, '')}/${appName}/streams/${encodeURIComponent(streamId)}.${form}`;
  if (!secure) return address;
  const token = await requestStreamToken(streamId, 'play');
  return token ? `${address}?token=${encodeURIComponent(token)}` : '';
}

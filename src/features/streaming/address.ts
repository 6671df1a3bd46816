import { STREAM_TOKEN_LIFETIME_HOURS } from '@contract/limits';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { createStreamToken } from './api';

/** Where a stream is found. `secure`: the secure option is on, addresses need a token. */
export interface StreamPlace {
  viewerHost: string;
  appName: string;
  streamId: string;
  secure: boolean;
}

const TOKEN_LIFETIME_MS = STREAM_TOKEN_LIFETIME_HOURS * 60 * 60 * 1000;

/** A token for one stream, good for a day; none, and a toast with the reason, when it could not be had. */
export async function streamToken(
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

/** The address of a stream as `m3u8` or `mp4`; empty, and a toast, when its token could not be had. */
export async function streamUrl(
  { viewerHost, appName, streamId, secure }: StreamPlace,
  form: 'm3u8' | 'mp4',
): Promise<string> {
  const address = `${viewerHost.replace(/\/+$/, '')}/${appName}/streams/${encodeURIComponent(streamId)}.${form}`;
  if (!secure) return address;
  const token = await streamToken(streamId, 'play');
  return token ? `${address}?token=${encodeURIComponent(token)}` : '';
}

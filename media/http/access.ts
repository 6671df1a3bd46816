import { type AccessRequest } from '../callbacks/authoriser';
import { type Exchange } from './exchange';

/** Returns the question whether the sender of a request may play a stream. */
export const toAccessRequest = (exchange: Exchange, streamId: string): AccessRequest => ({
  kind: 'play',
  streamId,
  token: exchange.token,
  ip: exchange.ip,
  proof: exchange.proof,
});

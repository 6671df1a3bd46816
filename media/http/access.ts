import { type AccessRequest } from '../callbacks/authoriser';
import { type Exchange } from './exchange';

/**
 * Returns the question whether the sender of a request may play a stream.
 * @param token the token in the path; empty: the one in the query or in a header counts
 */
export const toAccessRequest = (exchange: Exchange, streamId: string, token = ''): AccessRequest => ({
  kind: 'play',
  streamId,
  token: token || exchange.token,
  ip: exchange.ip,
  proof: exchange.proof,
});

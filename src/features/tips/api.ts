import { call } from '@/lib/http';
import { type TipIntent } from './state';

/** Sends a tip. The API's name for its tokens is `token`. */
export const sendTip = ({ performerId, tokens, ...body }: TipIntent, idempotencyKey: string) =>
  call('sendTip', { params: { id: performerId }, body: { token: tokens, ...body }, idempotencyKey });
/** Loads the tip board of the performer's running show. */
export const viewTipBoard = (performerId: string) => call('viewTipBoard', { params: { id: performerId }, quiet: true });

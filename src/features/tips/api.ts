import { call } from '@/lib/http';
import { type TipIntent } from './slice';

export const sendTip = ({ performerId, ...body }: TipIntent, idempotencyKey: string) =>
  call('sendTip', { params: { id: performerId }, body, idempotencyKey });
export const viewTipBoard = (performerId: string) => call('viewTipBoard', { params: { id: performerId }, quiet: true });

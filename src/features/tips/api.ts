import { type RequestOf } from '@contract/all';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { type TipIntent } from './state';

/**
 * Sends a tip. The API's name for its tokens is `token`. The key is random, so it is the member's part of a draw, too,
 * and a retry brings the same.
 */
export const sendTip = ({ performerId, tokens, seedHash, ...body }: TipIntent, idempotencyKey: string) =>
  call('sendTip', {
    params: { id: performerId },
    body: { token: tokens, ...body, wheel: seedHash ? { seedHash, clientSeed: idempotencyKey } : undefined },
    idempotencyKey,
  });
/** Loads the tip board of the performer's running show. */
export const viewTipBoard = (performerId: string) => call('viewTipBoard', { params: { id: performerId }, quiet: true });
/** Loads the tip menu that the performer's room shows. */
export const viewTipMenu = (performerId: string) => call('viewTipMenu', { params: { id: performerId }, quiet: true });
/** Loads a draw of a wheel by the id of its order. */
export const viewDraw = (id: string, visitor?: Visitor) => call('viewDraw', { params: { id }, visitor });

// the performer's own menus and queue
export const listTipMenus = (visitor?: Visitor) => call('listTipMenus', { visitor });
export const createTipMenu = (body: RequestOf<'createTipMenu'>['body']) => call('createTipMenu', { body });
export const updateTipMenu = (id: string, body: RequestOf<'updateTipMenu'>['body']) =>
  call('updateTipMenu', { params: { id }, body });
export const deleteTipMenu = (id: string) => call('deleteTipMenu', { params: { id } });
export const showTipMenu = (menuId: string | null) => call('showTipMenu', { body: { menuId } });
export const listMenuOrders = () => call('listMenuOrders', { quiet: true });
export const decideMenuOrder = (id: string, decision: RequestOf<'decideMenuOrder'>['body']['decision']) =>
  call('decideMenuOrder', { params: { id }, body: { decision }, quiet: true });

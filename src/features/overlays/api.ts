import { type ReplyOf } from '@contract/all';
import { type OverlayKind } from '@contract/limits';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export interface Overlay {
  _id: string;
  name: string;
  overlay: OverlayKind;
  createdAt: string;
  usedAt: string | null;
}
/** A new overlay with its secret, which the API returns this once. */
export type NewOverlay = ReplyOf<'createOverlay'>;

/** Lists the performer's overlays, oldest first. */
export async function listOverlays(visitor?: Visitor): Promise<Overlay[]> {
  const keys = await call('listFeedKeys', { visitor });
  return keys.flatMap(({ overlay, ...key }) => (overlay ? [{ ...key, overlay }] : []));
}
export const createOverlay = (overlay: OverlayKind, name: string) =>
  call('createOverlay', { body: { overlay, name }, quiet: true });
export const revokeOverlay = (id: string) => call('revokeFeedKey', { params: { id }, quiet: true });

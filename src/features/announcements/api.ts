import { type ReplyOf } from '@contract/all';
import { call, type QueryOf } from '@/lib/http';
import { upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';

export type Reach = ReplyOf<'viewReach'>;
export type OwnAnnouncement = ReplyOf<'sendAnnouncement'>;
export type Announcement = ReplyOf<'viewAnnouncement'>;
/** What the composer sends. */
export interface Draft {
  text: string;
  audience: OwnAnnouncement['audience'];
  /** the item whose buyers are told */
  item: Reach['items'][number] | null;
  picture: File | null;
}

export const viewReach = (visitor?: Visitor) => call('viewReach', { visitor });
export const listAnnouncements = (query: QueryOf<'listAnnouncements'>, visitor?: Visitor) =>
  call('listAnnouncements', { query, visitor });
/** Sends an announcement. The same key again has no second effect. */
export const sendAnnouncement = (
  { text, audience, item, picture }: Draft,
  idempotencyKey: string,
): Promise<OwnAnnouncement> =>
  upload('sendAnnouncement', {
    body: { text, audience, itemType: item?.type, itemId: item?.id },
    files: { 'announcement-picture': picture ?? undefined },
    idempotencyKey,
  });
export const removeAnnouncement = (id: string) => call('removeAnnouncement', { params: { id } });
export const viewAnnouncement = (id: string, visitor?: Visitor) =>
  call('viewAnnouncement', { params: { id }, visitor });
/** Switches the announcements of a performer on or off for the member. */
export const setAnnouncements = (performerId: string, isOn: boolean) =>
  call('setAnnouncements', { params: { id: performerId }, body: { isOn } });

import { type WallShowView } from '@contract/wall';
import { fileUrl, fileUrlOr } from '@server/storage/storage';
import { type WallRow } from './store';

/** Returns a running show as operators see it. Private and group shows have no picture until somebody opens them. */
export const viewWallShow = (row: WallRow): WallShowView => ({
  _id: row.id,
  kind: row.kind,
  performer: {
    _id: row.performerId,
    username: row.username,
    name: row.name,
    avatar: fileUrlOr(row.avatar, '/no-avatar.png'),
  },
  title: row.title,
  picture: row.kind === 'public' && row.thumbnail ? fileUrl(row.thumbnail) : null,
  pictureAt: row.thumbnailAt,
  viewers: row.viewers,
  price: row.price,
  since: row.since,
  accountCreatedAt: row.accountCreatedAt,
  identityApprovedAt: row.identityApprovedAt,
  tips: row.tips,
  reports: row.reports,
  warnedAt: row.warnedAt,
  blurredBy: row.blurredBy,
});

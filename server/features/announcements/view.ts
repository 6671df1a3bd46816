import { type AnnouncementView, type OwnAnnouncementView } from '@contract/announcements';
import { ANNOUNCEMENT_FIGURES_MIN_TOLD } from '@contract/limits';
import { fileUrlOr } from '@server/storage/storage';
import { type Photo } from '../chat/tables';
import { type AnnouncementRow, type WithPerformer } from './store/announcements';
import { type Effect } from './store/recipients';

/** Returns the addresses of a picture. The API checks each request for them. */
const viewPicture = (id: string, photo: Photo | null) =>
  photo && {
    large: `/files/announcements/${id}/large.webp`,
    small: `/files/announcements/${id}/small.webp`,
    width: photo.width,
    height: photo.height,
  };

const NOTHING_YET: Effect = { opened: 0, watched: 0, tipped: 0, tokens: 0 };

/** Returns an announcement for its performer. */
export function viewOwn(row: AnnouncementRow, effect: Effect = NOTHING_YET): OwnAnnouncementView {
  const { id, text, photo, audience, itemName, told, createdAt, sentAt, takenDownAt } = row;
  const isShown = told >= ANNOUNCEMENT_FIGURES_MIN_TOLD;
  return {
    _id: id,
    text,
    picture: viewPicture(id, photo),
    audience,
    itemName,
    told,
    status: takenDownAt ? 'takenDown' : sentAt ? 'sent' : 'sending',
    figures: isShown ? effect : null,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns an announcement for its recipients. @param isOn null: for its performer */
export function viewAnnouncementOf({ announcement, performer }: WithPerformer, isOn: boolean | null): AnnouncementView {
  const { id, text, photo, audience, createdAt } = announcement;
  return {
    _id: id,
    text,
    picture: viewPicture(id, photo),
    createdAt: createdAt.toISOString(),
    performer: {
      _id: performer.id,
      username: performer.username,
      name: performer.name,
      avatar: fileUrlOr(performer.avatar, '/no-avatar.png'),
      isLive: performer.status === 'public',
    },
    audience,
    isOn,
  };
}

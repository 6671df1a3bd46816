import { type ClipPageView, type ClipView, type OwnClipView } from '@contract/clips';
import { fileUrlOr } from '@server/storage/storage';
import { mayDeleteClip, statusOf } from './rules';
import { type FoundClip } from './store';

const viewPerson = ({ id, username, name, avatar }: FoundClip['maker']) => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, '/no-avatar.png'),
});

/** The addresses of the files are permanent, for players and crawlers. The API checks each request for them. */
export const viewClip = ({ clip, performer }: FoundClip): ClipView => ({
  _id: clip.id,
  title: clip.title,
  status: statusOf(clip),
  performer: viewPerson(performer),
  video: `/files/clips/${clip.id}/clip.mp4`,
  poster: clip.poster && `/files/clips/${clip.id}/poster.webp`,
  seconds: clip.seconds,
  width: clip.width,
  height: clip.height,
  createdAt: clip.createdAt.toISOString(),
});

/** Returns a clip with what an account (null: a guest) may do. */
export const viewClipFor = (found: FoundClip, accountId: string | null): ClipPageView => ({
  ...viewClip(found),
  mayApprove: accountId === found.clip.performerId && statusOf(found.clip) === 'waiting',
  mayDelete: mayDeleteClip(found.clip, accountId),
});

export const viewOwnClip = (found: FoundClip): OwnClipView => ({ ...viewClip(found), maker: viewPerson(found.maker) });

import { type ClipView } from '@contract/clips';

/** What decides who may see a clip. */
export interface ClipFacts {
  performerId: string;
  memberId: string;
  shownAt: Date | null;
  takenDownAt: Date | null;
  /** the performer is verified and active */
  isListed: boolean;
}

export const statusOf = ({ shownAt, takenDownAt }: Pick<ClipFacts, 'shownAt' | 'takenDownAt'>): ClipView['status'] =>
  takenDownAt ? 'takenDown' : shownAt ? 'shown' : 'waiting';

/**
 * Returns whether an account (null: a guest) may see a clip, apart from blocks: the performer and the maker see it
 * before its approval, and nobody sees it once it is taken down.
 */
export function maySeeClip(clip: ClipFacts, accountId: string | null): boolean {
  if (clip.takenDownAt) return false;
  if (accountId === clip.performerId) return true;
  return clip.isListed && (clip.shownAt !== null || accountId === clip.memberId);
}

/** Returns whether an account may delete a clip: its performer, and the member who made it. */
export const mayDeleteClip = (clip: Pick<ClipFacts, 'performerId' | 'memberId'>, accountId: string | null): boolean =>
  accountId !== null && (accountId === clip.performerId || accountId === clip.memberId);

const RECORDING = /^recording:([0-9a-f-]{36}):\d+$/;

/** Returns the show whose recording a video is, by the video's upload key; null for other videos. */
export const showOfRecording = (uploadKey: string | null): string | null =>
  RECORDING.exec(uploadKey ?? '')?.[1] ?? null;

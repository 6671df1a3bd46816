import { type StreamingStatus } from '@contract/performers';

type Missing = 'verification' | 'rejected' | 'documents';
/** Lists what a performer needs before going live; empty when verified. */
export function listMissing(given: {
  verification: 'pending' | 'verified' | 'rejected';
  idVerification: string | null;
  documentVerification: string | null;
}): Missing[] {
  if (given.verification === 'verified') return [];
  const decision: Missing = given.verification === 'rejected' ? 'rejected' : 'verification';
  return given.idVerification && given.documentVerification ? [decision] : [decision, 'documents'];
}

/** Says whether a performer is in a group show that nobody else can join. */
export const isGroupShowFull = (performer: {
  streamingStatus: StreamingStatus;
  groupParticipants: number;
  maxParticipantsAllowed: number;
}): boolean => performer.streamingStatus === 'group' && performer.groupParticipants >= performer.maxParticipantsAllowed;

/** Normalises tags: lower case, without a leading #, without duplicates, in the given order. */
export function normaliseTags(given: string[]): string[] {
  return [
    ...new Set(given.map((tag) => tag.trim().replace(/^#+/, '').toLowerCase().replace(/\s+/g, ' ')).filter(Boolean)),
  ];
}

/** A performer in the order of a list. */
interface Position {
  id: string;
  isLive: boolean;
}

/**
 * Merges followed and other performers into one page. Live performers come first; within live and within offline
 * performers, followed ones come first. Both lists have their live performers in front.
 * @param others a part of the others from index `from`, which is at least `followed.length` before the page's offset
 *   (or 0), up to the last index of the page or to the end of the list (`atEnd`)
 * @returns at most `limit` ids from `offset` on
 */
export function mergePage(
  followed: readonly Position[],
  { from, positions, atEnd }: { from: number; positions: readonly Position[]; atEnd: boolean },
  { limit, offset }: { limit: number; offset: number },
): string[] {
  const followedLive = followed.filter(({ isLive }) => isLive).length;
  const firstOffline = positions.findIndex(({ isLive }) => !isLive);
  // The index of the first offline performer among the others. Beyond this part of the list, the page doesn't depend on
  // it.
  const border = firstOffline >= 0 ? from + firstOffline : atEnd ? from + positions.length : Infinity;
  const merged = [
    ...followed.map(({ id }, at) => ({ id, at: at < followedLive ? at : border + at })),
    ...positions.map(({ id }, at) => ({ id, at: from + at + (from + at < border ? followedLive : followed.length) })),
  ];
  return merged
    .filter(({ at }) => at >= offset && at < offset + limit)
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id);
}

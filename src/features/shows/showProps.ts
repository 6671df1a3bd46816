import { type ReactNode } from 'react';
import { type ShowEntryView, type ShowView } from '@contract/shows';
import { type Camera, type DevicesSlot } from './OwnCamera';

/** Parts of other features, which the page provides: features don't import each other's parts. */
export interface ShowSlots {
  chat: (room: { conversationId: string; hostId: string; hostName: string }) => ReactNode;
  devices: DevicesSlot;
}

export interface RunningShowProps extends ShowSlots {
  entry: ShowEntryView;
  ownId: string;
  isMember: boolean;
}

/** The viewer's own camera, which a member shows and hides. */
export interface OwnCameraState {
  camera: Camera;
  isCameraShown: boolean;
  setCameraShown: (isShown: boolean) => void;
}

/** Says why the other side's video is not there. */
export const waitingText = (isPerformer: boolean): string =>
  isPerformer ? 'Their camera is off or still connecting.' : 'Loading the video.';

/** The words of the button that ends a show. A member leaves a group show, and a spy leaves alone. */
export const endLabel = ({ kind, isSpy }: Pick<ShowView, 'kind' | 'isSpy'>, isPerformer: boolean): string =>
  isSpy || (kind === 'group' && !isPerformer) ? 'Leave show' : 'End show';

/** Says how many spies watch. */
export const spiesText = (spies: number): string =>
  spies === 0 ? 'Nobody watches now.' : spies === 1 ? 'One spy watches.' : `${spies} spies watch.`;

/** Says who is in a show besides the caller. */
export function companyText({
  kind,
  isSpy,
  spying,
  participants,
  maxParticipants,
}: Pick<ShowView, 'kind' | 'isSpy' | 'spying' | 'participants' | 'maxParticipants'>): string {
  if (isSpy) return 'You watch without taking part';
  if (kind === 'group') return `${participants.length} of ${maxParticipants} participants`;
  return spying ? `The two of you. ${spiesText(spying.count)}` : 'Just the two of you';
}

/** Says what the end of a show means, before somebody ends or leaves it. */
export function endText({ kind, ticketShow }: Pick<ShowView, 'kind' | 'ticketShow'>, isPerformer: boolean): string {
  if (ticketShow)
    return isPerformer
      ? `The show ends for everyone at once. Before ${ticketShow.minutes} minutes all tickets go back to their holders.`
      : 'You can come back with your ticket while the show is on.';
  return isPerformer
    ? `The ${kind} show ends for everyone at once. You keep what you earned.`
    : 'You pay only for the seconds that you received. The rest is returned to you.';
}

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

/** The words of the button that ends a show. A member leaves a group show. */
export const endLabel = (kind: ShowView['kind'], isPerformer: boolean): string =>
  kind === 'group' && !isPerformer ? 'Leave show' : 'End show';

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

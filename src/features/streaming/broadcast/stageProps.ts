import { type ReactNode } from 'react';
import { type OwnPerformer } from '@/features/performers/slice';
import { type Devices } from '@/lib/live/useDevices';
import { type Connection } from '@/lib/live/usePublisher';
import { type Program } from './useProgram';
import { type useBroadcastSetup } from './useBroadcastSetup';
import { type useStageChoices } from './useStageChoices';

/** The props of the show's chat, which the page renders: features don't import each other's parts. */
export interface RoomSlot {
  conversationId: string;
  hostId: string;
  aside: string;
  className: string | undefined;
}

/** Parts of other features, which the page renders: features don't import each other's parts. */
export interface StageSlots {
  chat: (room: RoomSlot) => ReactNode;
  /** the next ticket show, with the button that opens it */
  ticketShow?: ReactNode;
  /** the private show requests, with the start of a group show */
  requests?: ReactNode;
  /** what members ordered from the tip menu */
  queue?: ReactNode;
  /** the performer's goals */
  goals?: ReactNode;
  /** the performer's poll */
  poll?: ReactNode;
  /** on a phone, the goal in one line over the picture */
  goalLine?: ReactNode;
  /** on a phone, the button that opens the goals */
  goalsButton?: ReactNode;
  /** on a phone, the button that opens the queue */
  queueButton?: ReactNode;
  /** on a phone, the oldest request, above the controls */
  requestSheet?: ReactNode;
  /** on a phone, the start of a group show */
  groupShow?: ReactNode;
}

export interface StageProps {
  broadcastSetup: ReturnType<typeof useBroadcastSetup>;
  choices: ReturnType<typeof useStageChoices>;
  devices: Devices;
  /** whether streaming software sends the video */
  usesEncoder: boolean;
  /** what arrives from the streaming software */
  program: Program;
  onAir: boolean;
  title: string;
  connection: Connection;
}

/** The stage on a phone. */
export interface PhoneStageProps extends StageProps, Omit<StageSlots, 'requests' | 'queue' | 'goals'> {
  performer: OwnPerformer;
}

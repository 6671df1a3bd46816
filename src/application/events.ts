import { type UnknownAction } from 'redux';
import { type ServerEventName, type ServerEvents } from '@contract/events';
import { assetProcessed } from '@/features/assets/slice';
import { studioBalanceChanged } from '@/features/auth/slice';
import {
  blockingChanged,
  messageCelebrated,
  messageCreated,
  messageOrderChanged,
  messageDeleted,
  messageRestored,
  messageSenderShown,
  messagesCleared,
  modeChanged,
  roomChanged,
  roomClosed,
  unreadChanged,
} from '@/features/chat/slice';
import { goalsChanged } from '@/features/goals/slice';
import { pollChanged } from '@/features/polls/slice';
import { blockedBy, performerBalanceChanged, type StageChange, stagesChanged } from '@/features/performers/slice';
import {
  metered,
  participantsChanged,
  requestAccepted,
  requestArrived,
  requestDropped,
  showEnded,
  spyingChanged,
} from '@/features/shows/slice';
import { notificationsChanged } from '@/features/notifications/slice';
import { deskChanged } from '@/features/cases/slice';
import { maintenanceChanged } from '@/features/site/slice';
import { edgeChanged, recordingReported, streamEnded, streamStarted, warned } from '@/features/streaming/slice';
import { menuChanged, queueChanged, supplyChanged } from '@/features/tips/menuSlice';
import { tipReceived } from '@/features/tips/slice';
import { userBalanceChanged } from '@/features/users/slice';
import { type RootState } from './state';

/** Overlays have a page without the application. */
type HeardEventName = Exclude<ServerEventName, 'overlay/ended'>;
type Table = { readonly [E in HeardEventName]: (payload: ServerEvents[E], state: RootState) => UnknownAction };

const balanceOf = {
  user: userBalanceChanged,
  performer: performerBalanceChanged,
  studio: studioBalanceChanged,
} as const;

/** `disconnected` means offline, every other status online. Statuses of a show also change the streaming status. */
const stageOf = ({
  performerId,
  status,
  streamingTitle,
  groupShowFull,
  spySeatPrice,
}: ServerEvents['performer/status']): StageChange => ({
  performerId,
  streamingTitle,
  isOnline: status !== 'disconnected',
  ...(groupShowFull !== undefined && { groupShowFull }),
  ...(spySeatPrice !== undefined && { spySeatPrice }),
  ...(status !== 'connected' && status !== 'disconnected' && { streamingStatus: status }),
});

/** Maps each server event to an action. A new event of the contract doesn't compile until it has a row here. */
const actionOf: Table = {
  'performer/status': (payload) => stagesChanged([stageOf(payload)]),
  'message/created': (payload) => messageCreated(payload),
  'message/deleted': (payload) => messageDeleted(payload),
  'message/restored': (payload) => messageRestored(payload),
  'message/sender': (payload) => messageSenderShown(payload),
  'message/celebrated': (payload) => messageCelebrated(payload),
  'tip/received': (payload) => tipReceived(payload),
  'message/order': (payload) => messageOrderChanged(payload),
  'goals/changed': (payload) => goalsChanged(payload),
  'poll/changed': (payload) => pollChanged(payload),
  'menu/supply': (payload) => supplyChanged(payload),
  'menu/changed': (payload) => menuChanged(payload),
  'menu/queue': (payload) => queueChanged(payload),
  'balance/changed': (payload, state) => balanceOf[state.auth.authUser?.role ?? 'user'](payload),
  'room/changed': (payload) => roomChanged(payload),
  'room/mode': (payload) => modeChanged(payload),
  'room/expelled': ({ conversationId, message }) => roomClosed({ conversationId, message }),
  'stream/started': (payload) => streamStarted(payload),
  'stream/ended': (payload) => streamEnded(payload),
  'stream/edge': (payload) => edgeChanged(payload),
  'show/requested': (payload) => requestArrived(payload),
  'show/accepted': (payload) => requestAccepted(payload),
  'show/declined': ({ conversationId }) => requestDropped({ conversationId, status: 'declined' }),
  'show/cancelled': ({ conversationId }) => requestDropped({ conversationId, status: 'cancelled' }),
  'show/expired': ({ conversationId }) => requestDropped({ conversationId, status: 'expired' }),
  'show/metered': (payload) => metered(payload),
  'show/spying': (payload) => spyingChanged(payload),
  'show/participants': (payload) => participantsChanged(payload),
  'show/ended': (payload) => showEnded(payload),
  'messages/unread': (payload) => unreadChanged(payload),
  'messages/cleared': (payload) => messagesCleared(payload),
  'notifications/changed': (payload) => notificationsChanged(payload),
  'account/blocked': (payload) => blockedBy(payload),
  'blocking/changed': (payload) => blockingChanged(payload),
  'show/recorded': (payload) => recordingReported(payload),
  'show/warned': (payload) => warned(payload),
  'asset/processed': (payload) => assetProcessed(payload),
  'site/maintenance': ({ on }) => maintenanceChanged(on),
  'desk/changed': () => deskChanged(),
};

const isServerEvent = (name: string): name is HeardEventName => Object.hasOwn(actionOf, name);

/** Returns the action for a server event, or null if this version of the web doesn't know the event. */
export function toAction(event: string, payload: unknown, state: RootState): UnknownAction | null {
  if (!isServerEvent(event)) return null;
  const translate = actionOf[event] as (payload: unknown, state: RootState) => UnknownAction;
  return translate(payload, state);
}

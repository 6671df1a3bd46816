import { type Mail, type Mailer } from '@server/mail/mailer';
import { type ServerEventName, type ServerEvents } from '@contract/events';
import { type MediaEngine, type RecordingStore } from '@server/features/streaming/engine';
import { type BlockedVisitors, type Expulsion, type Realtime } from '@server/realtime/realtime';
import { until } from './mediaServer';

/** A published event and its recipients. */
export type Said = { [E in ServerEventName]: { to: string; event: E; payload: ServerEvents[E] } }[ServerEventName];

export interface RecordingRealtime extends Realtime {
  said: Said[];
  /** Waits for the first event of a name to a recipient: some are published after the answer of the call. */
  heard<E extends ServerEventName>(to: string, event: E): Promise<ServerEvents[E]>;
  disconnected: { accountId: string; sessionId?: string }[];
  expelled: Expulsion[];
  removedBlocked: BlockedVisitors[];
}

/** Records the events that services publish. `to` is `account:<id>`, `room:<id>`, `watchers:<id>` or `everyone`. */
export function recordRealtime(): RecordingRealtime {
  const said: Said[] = [];
  const disconnected: RecordingRealtime['disconnected'] = [];
  const expelled: Expulsion[] = [];
  const removedBlocked: BlockedVisitors[] = [];
  const record = <E extends ServerEventName>(to: string, event: E, payload: ServerEvents[E]) =>
    void said.push({ to, event, payload } as Said);
  return {
    said,
    heard: <E extends ServerEventName>(to: string, event: E) =>
      until(
        `${event} to ${to}`,
        () => said.find((each) => each.to === to && each.event === event)?.payload as ServerEvents[E] | undefined,
      ) as Promise<ServerEvents[E]>,
    disconnected,
    expelled,
    removedBlocked,
    toAccount: (accountId, event, payload) => record(`account:${accountId}`, event, payload),
    toAccounts: (accountIds, event, payload) =>
      accountIds.forEach((accountId) => record(`account:${accountId}`, event, payload)),
    toRoom: (conversationId, event, payload) => record(`room:${conversationId}`, event, payload),
    toRoomHere: (conversationId, event, payload) => record(`room:${conversationId}`, event, payload),
    toWatchers: (performerId, event, payload) => record(`watchers:${performerId}`, event, payload),
    toOperators: (event, payload) => record('operators', event, payload),
    toEveryone: (event, payload) => record('everyone', event, payload),
    on: () => undefined,
    onDisconnected: () => undefined,
    onRoomChanged: () => undefined,
    onAccountChanged: () => undefined,
    connectionsOf: () => Promise.resolve(0),
    presenceIn: () => ({ accountIds: [], total: 0 }),
    disconnectAccount: (accountId, sessionId) => void disconnected.push({ accountId, sessionId }),
    expel: (expulsion) => void expelled.push(expulsion),
    removeBlocked: (blocked) => void removedBlocked.push(blocked),
    clusterAnswers: () => null,
    moveAway: () => undefined,
    counts: () => ({ sockets: 0, rooms: 0 }),
    attach: () => undefined,
    close: () => Promise.resolve(),
  };
}

export interface RecordingEngine extends MediaEngine {
  /** the recordings that a test provides */
  recordings: RecordingStore | undefined;
  picture: MediaEngine['picture'];
  clip: MediaEngine['clip'];
  incoming: MediaEngine['incoming'];
  move: MediaEngine['move'];
  /** what was moved, and where to */
  moved: [streamId: string, newStreamId: string][];
  stopped: string[];
  rechecked: string[];
  revoked: { streamId: string; token: string }[];
}

/** Creates a media engine without media, which records its calls. */
export function recordEngine(): RecordingEngine {
  const stopped: string[] = [];
  const rechecked: string[] = [];
  const revoked: RecordingEngine['revoked'] = [];
  const moved: RecordingEngine['moved'] = [];
  const tokenQuery = (token: string | null) => (token ? `?token=${token}` : '');
  return {
    name: 'embedded',
    stopped,
    rechecked,
    publishAddresses: (streamId, token) =>
      Promise.resolve({ whipUrl: `/media/whip/${streamId}?token=${token}`, rtmpUrl: null, iceServers: [] }),
    encoderAddresses: () => ({
      rtmpUrl: 'rtmp://footlights.test/live',
      whipUrl: 'http://footlights.test/media/live/whip/encoder',
    }),
    canRecord: true,
    provesDelivery: true,
    recordings: undefined,
    picture: undefined,
    clip: undefined,
    incoming: undefined,
    move: (streamId, newStreamId) => {
      moved.push([streamId, newStreamId]);
      return Promise.resolve(true);
    },
    moved,
    revoke: (streamId, token) => {
      revoked.push({ streamId, token });
      return Promise.resolve();
    },
    revoked,
    playAddresses: (streamId, token) =>
      Promise.resolve({
        hlsUrl: `/media/live/streams/${streamId}.m3u8${tokenQuery(token)}`,
        whepUrl: `/media/whep/${streamId}${tokenQuery(token)}`,
        mp4Url: `/media/live/streams/${streamId}.mp4${tokenQuery(token)}`,
        viewerHost: '/media',
        appName: 'live',
        iceServers: [],
      }),
    rewindUrl: (streamId, token) => `/media/live/streams/${streamId}/rewind.m3u8${tokenQuery(token)}`,
    start: () => Promise.resolve(),
    stop: (streamId) => Promise.resolve(void stopped.push(streamId)),
    recheck: (streamId) => Promise.resolve(void rechecked.push(streamId)),
    state: () => Promise.resolve(null),
    deliveries: () => Promise.resolve(new Map()),
    answers: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}

export interface RecordingMailer extends Mailer {
  sent: Mail[];
}

/** Records the emails that services send. */
export function recordMails(): RecordingMailer {
  const sent: Mail[] = [];
  return { sent, send: async (mail) => void sent.push(mail), close: async () => undefined };
}

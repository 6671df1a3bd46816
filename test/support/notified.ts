import { API_BASE } from '@contract/base';
import { type ServerEvents } from '@contract/events';
import { type NotificationChannel, type NotificationKind } from '@contract/notificationKinds';
import { type NotificationView } from '@contract/notifications';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Actor } from './actors';
import { type Api, type ApiOptions, startApi } from './api';

interface World {
  api: Api;
  performer: Actor;
  member: Actor;
}

/** Starts an API for the tests of a file. Each test has a performer and a member of its own. */
export function openNotified(options: ApiOptions | (() => Promise<ApiOptions>) = {}) {
  const world = {} as World;
  beforeAll(async () => {
    world.api = await startApi(typeof options === 'function' ? await options() : options);
  });
  afterAll(() => world.api.close());
  beforeEach(async () => {
    world.performer = await world.api.verifiedPerformer();
    world.member = await world.api.registerMember();
    await world.api.runJobs();
    world.api.realtime.said.length = 0;
  });
  return { world, ...readers(world), ...shows(world) };
}

function readers(world: World) {
  const list = (of: Actor, query: { unread?: boolean; group?: NotificationView['group'] } = {}) =>
    world.api.must('listNotifications', { query }, of.token);
  return {
    list,
    unreadOf: async (of: Actor) => (await list(of, { unread: true })).data,
    /** What the open pages of an account were told. */
    told: (of: Actor) =>
      world.api.realtime.said
        .filter(({ to, event }) => to === `account:${of.id}` && event === 'notifications/changed')
        .map(({ payload }) => payload as ServerEvents['notifications/changed']),
    query: <Row extends object>(text: string, values: unknown[]) => world.api.database.pool.query<Row>(text, values),
    /** Chooses whether kinds reach an account on a channel. */
    choose: (of: Actor, channel: NotificationChannel, kinds: NotificationKind[], isOn = true) =>
      world.api.must(
        'updateNotificationSettings',
        { body: { choices: kinds.map((kind) => ({ kind, channel, isOn })) } },
        of.token,
      ),
  };
}

function shows(world: World) {
  /** Reports that the pictures of a stream began or ended. */
  const report = (action: 'started' | 'stopped', streamId: string) =>
    fetch(`${world.api.url}${API_BASE}/webhooks/media/embedded`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(world.api.ctx.config) },
      body: JSON.stringify({ action, streamId, at: new Date().toISOString() }),
    });
  return {
    report,
    follow: (by = world.member) => world.api.must('likePerformer', { params: { id: world.performer.id } }, by.token),
    async goLive(title = 'Torch songs') {
      const { sessionId } = await world.api.must('startLive', { body: { title } }, world.performer.token);
      await report('started', sessionId);
      await world.api.runJobs();
      return sessionId;
    },
  };
}

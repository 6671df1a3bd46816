import { setTimeout as delay } from 'node:timers/promises';
import { film } from '../../test/support/cluster/live';
import { until } from '../../test/support/mediaServer';
import { type Room } from './room';

const RECONNECTED_SECONDS = 10;

/** Goes live, and returns once the show is public. */
export async function goLive(room: Room): Promise<{ end(): Promise<void>; reconnect(): Promise<void> }> {
  const { api, performer, url } = room;
  const { sessionId, publish } = await api.must('startLive', { body: { title: 'Late set' } }, performer.token);
  const address = `${new URL(publish.socketUrl!, url)}`;
  let filming = film(address);
  const isPublic = async () =>
    (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus === 'public';
  await until('the show', isPublic, 60_000);
  return {
    reconnect: async () => {
      await filming.stop();
      filming = film(address);
      await delay(RECONNECTED_SECONDS * 1000);
    },
    end: async () => {
      await api.must('endSession', { params: { sessionId } }, performer.token);
      await filming.stop();
    },
  };
}

/**
 * A process that tells followers of a live show is killed between each pair of its steps. Another one repeats the job,
 * and everybody is told once.
 */
import { type LiveNoticeSteps } from '@test/support/liveNoticeSteps';
import { killedSteps } from '@test/support/killedSteps';
import { openNotified } from '@test/support/notified';

jest.setTimeout(300_000);

const { world, choose, query, report } = openNotified();
const runSteps = killedSteps<LiveNoticeSteps>('liveNoticeSteps.ts');
/** Far more statements than the job has. */
const STATEMENTS_MAX = 60;
const FOLLOWERS = 3;

/** Returns how many notifications, and planned emails, each follower has of a performer. */
async function toldOf(performerId: string): Promise<[notifications: number, emails: number][]> {
  const { rows } = await query<{ notifications: number; emails: number }>(
    `select count(distinct n.id)::int as notifications, count(d.id)::int as emails
      from notifications n left join notification_deliveries d on d.notification_id = n.id and d.channel = 'mail'
      where n.actor_id = $1 and n.kind = 'live' group by n.account_id`,
    [performerId],
  );
  return rows.map(({ notifications, emails }) => [notifications, emails]);
}

test('followers are told once whenever the process is killed', async () => {
  const followers = await world.api.registerMembers(FOLLOWERS);
  for (const follower of followers) await choose(follower, 'mail', ['live']);
  await query('update accounts set email_verified_at = now() where id = any($1)', [followers.map(({ id }) => id)]);
  let kills = 0;
  for (; kills < STATEMENTS_MAX; kills += 1) {
    const performer = await world.api.verifiedPerformer();
    for (const { token } of followers) await world.api.must('likePerformer', { params: { id: performer.id } }, token);
    const { sessionId } = await world.api.must('startLive', { body: { title: 'Torch songs' } }, performer.token);
    await report('started', sessionId);
    const batch = { performerId: performer.id, after: '00000000-0000-0000-0000-000000000000' };
    const isKilled = await runSteps({ url: world.api.database.url, batch, killAt: kills + 1 });
    // the job that the show queued is still there
    await world.api.runJobs();
    expect(await toldOf(performer.id)).toEqual(Array.from({ length: FOLLOWERS }, () => [1, 1]));
    await world.api.must('endSession', { params: { sessionId } }, performer.token);
    if (!isKilled) break;
  }
  expect(kills).toBeGreaterThan(5);
  expect(kills).toBeLessThan(STATEMENTS_MAX);
});

import { openNotified } from '@test/support/notified';

const { world, unreadOf, query } = openNotified();

const follow = () =>
  world.api.must('likePerformer', { params: { id: world.performer.id }, body: { level: 'all' } }, world.member.token);
const turn = (isOn: boolean, performerId = world.performer.id) =>
  world.api.must('setAnnouncements', { params: { id: performerId }, body: { isOn } }, world.member.token);
const reached = async () => (await world.api.must('viewReach', {}, world.performer.token)).audiences.followers;

test('a member who opted out is told again after opting in', async () => {
  await follow();
  await turn(false);
  expect(await reached()).toBe(0);
  await turn(true);
  const body = { text: 'New songs on Friday', audience: 'followers' as const };
  await world.api.must('sendAnnouncement', { body }, world.performer.token);
  await world.api.runJobs();
  expect((await unreadOf(world.member)).map(({ kind }) => kind)).toEqual(['announcement']);
});

test('opting out twice, or of an account that is no performer, changes nothing', async () => {
  await follow();
  await turn(false);
  await turn(false);
  await turn(false, world.member.id);
  const { rows } = await query('select performer_id as id from announcement_optouts where account_id = $1', [
    world.member.id,
  ]);
  expect(rows).toEqual([{ id: world.performer.id }]);
});

test('a member who opted out and then chooses to be told of everything is told again', async () => {
  await follow();
  await turn(false);
  await follow();
  expect(await reached()).toBe(1);
});

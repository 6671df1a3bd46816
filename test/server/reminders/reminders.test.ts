import { API_BASE } from '@contract/base';
import { type UpcomingShowView } from '@contract/performers';
import { openNotified } from '@test/support/notified';

const { world, list, query, follow } = openNotified();

const HOUR_MS = 3_600_000;
/** Plans a show of the performer in UTC, in some hours from now. */
async function plan(title: string, inHours = 48): Promise<UpcomingShowView> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const plannedShows = [
    { day: at(inHours).slice(0, 10), start: at(inHours).slice(11, 16), end: at(inHours + 1).slice(11, 16), title },
  ];
  await world.api.must('updatePerformer', { body: { plannedShows, timeZone: 'UTC' } }, world.performer.token);
  return (await page()).upcoming[0]!;
}
const page = (token?: string) =>
  world.api.must('viewPerformer', { params: { username: world.performer.username } }, token);
const remind = (startsAt: string, isOn = true) =>
  world.api.call('setReminder', { params: { id: world.performer.id }, body: { startsAt, isOn } }, world.member.token);
const reminders = async () =>
  (await list(world.member, {})).data.filter(({ kind }) => kind === 'reminder').map(({ detail }) => detail);
/** Lets the time of all waiting reminders come. */
async function timePasses() {
  await query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'reminders/remind'), run_at := now())",
    [],
  );
  await world.api.runJobs();
}
const pathOf = (url: string) => url.slice(url.indexOf(API_BASE) + API_BASE.length);
async function calendarOf(path: string): Promise<string> {
  const answer = await fetch(path.startsWith('http') ? path : `${world.api.url}${API_BASE}${path}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return answer.text();
}

describe('a one-off show', () => {
  it('is on the page and the card of its performer', async () => {
    const show = await plan('Carols');
    expect(show).toMatchObject({ title: 'Carols', isReminded: false });
    expect((await page()).nextShowAt).toBe(show.startsAt);
  });

  it('is refused without a day or with a time that is none', async () => {
    const plannedShows = [{ day: '2026-13-01', start: '20:00', end: '25:00' }];
    const refused = await world.api.call('updatePerformer', { body: { plannedShows } }, world.performer.token);
    expect(refused.status).toBe(400);
  });
});

describe('a reminder', () => {
  it('arrives once, before the show, and only while it is wanted', async () => {
    const { startsAt } = await plan('Carols');
    expect((await remind(startsAt)).status).toBe(200);
    await remind(startsAt);
    expect((await page(world.member.token)).upcoming[0]!.isReminded).toBe(true);
    await world.api.runJobs();
    expect(await reminders()).toEqual([]);
    await timePasses();
    await timePasses();
    expect(await reminders()).toEqual(['Carols']);
  });

  it('that is taken back does not arrive', async () => {
    const { startsAt } = await plan('Carols');
    await remind(startsAt);
    await remind(startsAt, false);
    await timePasses();
    expect(await reminders()).toEqual([]);
  });

  it('of a show that was moved does not arrive', async () => {
    const { startsAt } = await plan('Carols');
    await remind(startsAt);
    await plan('Carols', 72);
    await timePasses();
    expect(await reminders()).toEqual([]);
  });

  it('is refused for shows that do not exist, and for members whom the performer blocks', async () => {
    const { startsAt } = await plan('Carols');
    expect((await remind(new Date(Date.parse(startsAt) + HOUR_MS).toISOString())).status).toBe(404);
    await world.api.must('updateBlocking', { body: { userIds: [world.member.id] } }, world.performer.token);
    expect((await remind(startsAt)).status).toBe(403);
  });
});

describe('a calendar', () => {
  it('of a performer has the coming shows, or one of them', async () => {
    const { startsAt } = await plan('Carols; candles, and more');
    const path = `/performers/${world.performer.username}/calendar.ics`;
    const calendar = await calendarOf(path);
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar.replace(/\r\n /g, '')).toContain('Carols\\; candles\\, and more');
    expect(calendar).toContain(`DTSTART:${startsAt.slice(0, 19).replace(/[-:]/g, '')}Z`);
    expect(await calendarOf(`${path}?show=${startsAt}`)).toContain('BEGIN:VEVENT');
    const unknown = await fetch(`${world.api.url}${API_BASE}${path}?show=2020-01-01T00:00:00Z`);
    expect(unknown.status).toBe(404);
  });

  it('of a member has the shows of followed performers and those to be reminded of', async () => {
    const { startsAt } = await plan('Carols');
    const { url } = await world.api.must('viewCalendarAddress', {}, world.member.token);
    const own = pathOf(url);
    expect(await calendarOf(own)).not.toContain('BEGIN:VEVENT');
    await remind(startsAt);
    expect(await calendarOf(own)).toContain('Carols');
    await remind(startsAt, false);
    expect(await calendarOf(own)).not.toContain('Carols');
    await follow();
    expect(await calendarOf(own)).toContain('Carols');
  });

  it('of a member has no show of a performer who blocks the member', async () => {
    await plan('Carols');
    await follow();
    const { url } = await world.api.must('viewCalendarAddress', {}, world.member.token);
    await world.api.must('updateBlocking', { body: { userIds: [world.member.id] } }, world.performer.token);
    expect(await calendarOf(pathOf(url))).not.toContain('Carols');
  });

  it('of a member has a secret address, which ends with all sessions', async () => {
    const { url } = await world.api.must('viewCalendarAddress', {}, world.member.token);
    const at = (address: string) => fetch(address.replace(new URL(address).origin, world.api.url));
    expect((await at(url)).status).toBe(200);
    expect((await at(`${url}x`)).status).toBe(404);
    expect((await at(url.replace(world.member.id, world.performer.id))).status).toBe(404);
    await query('update accounts set access_epoch = access_epoch + 1 where id = $1', [world.member.id]);
    expect((await at(url)).status).toBe(404);
  });
});

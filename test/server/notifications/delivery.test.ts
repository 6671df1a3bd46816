import { type DueOfMany } from '@server/features/notifications/service/planning';
import { sendDue, sendDueOfMany } from '@server/features/notifications/service/sending';
import { type Actor } from '@test/support/actors';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { openNotified } from '@test/support/notified';

let mailbox: Mailbox;
const { world, unreadOf, told, query, choose, follow, goLive, report } = openNotified(async () => {
  mailbox = await startMailbox();
  return { env: { SMTP_URL: mailbox.url } };
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  await query('update accounts set email_verified_at = now() where id = any($1)', [
    [world.member.id, world.performer.id],
  ]);
  mailbox.received.length = 0;
});

const emailOf = async ({ id }: Actor) =>
  (await query<{ email: string }>('select email from accounts where id = $1', [id])).rows[0]!.email;
const mailsTo = async (of: Actor) => {
  const email = await emailOf(of);
  return mailbox.received.filter(({ to }) => to.includes(email)).map(({ source }) => source);
};
const deliveries = async (of: Actor) =>
  (
    await query<{ channel: string; status: string; due: Date }>(
      'select channel, status, due_at as due from notification_deliveries where account_id = $1 order by due_at',
      [of.id],
    )
  ).rows;
/** Moves what waits for an account to now, and sends it. */
async function timePasses(of: Actor) {
  await query("update notification_deliveries set due_at = now() where account_id = $1 and status = 'waiting'", [
    of.id,
  ]);
  await sendDue(world.api.ctx, { accountId: of.id, channel: 'mail' });
}
/** The member writes to the performer. */
async function write(text: string) {
  const { _id: id } = await world.api.must(
    'openConversation',
    { body: { recipientId: world.performer.id } },
    world.member.token,
  );
  await world.api.must('sendMessage', { params: { id }, body: { text } }, world.member.token);
  await world.api.runJobs();
  return id;
}

describe('email about a notification', () => {
  test('is off by default, except where another email tells it', async () => {
    await write('Hello');
    expect(await deliveries(world.performer)).toEqual([]);
  });

  test('tells several messages as one, ten minutes after the first', async () => {
    await choose(world.performer, 'mail', ['message']);
    const before = Date.now();
    await write('First');
    await write('Second');
    await write('Third');
    const [{ due } = { due: new Date(0) }, ...others] = await deliveries(world.performer);
    expect(others).toEqual([]);
    expect(due.getTime()).toBeGreaterThanOrEqual(before + 10 * 60_000);
    expect(await mailsTo(world.performer)).toEqual([]);
    await timePasses(world.performer);
    const [mail, ...more] = await mailsTo(world.performer);
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Subject: .* sent you 3 messages/m);
    expect(mail).toContain('Third');
  });

  test('does not go out about what was read meanwhile', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    await world.api.must('readNotifications', { body: {} }, world.performer.token);
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toEqual([]);
    expect(await deliveries(world.performer)).toMatchObject([{ status: 'dropped' }]);
  });

  test('about the same conversation goes out once an hour', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('First');
    await timePasses(world.performer);
    const sent = Date.now();
    await write('Second');
    const waiting = (await deliveries(world.performer)).find(({ status }) => status === 'waiting');
    expect(waiting!.due.getTime()).toBeGreaterThan(sent + 55 * 60_000);
  });

  test('lists different things that are due together', async () => {
    await choose(world.performer, 'mail', ['message', 'milestone']);
    await write('Hello');
    await follow();
    await world.api.runJobs();
    await timePasses(world.performer);
    const [mail, ...more] = await mailsTo(world.performer);
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: 2 new notifications');
    expect(mail).toContain('1 person follows you');
    expect(mail).toContain('sent you a message');
  });

  test('is discreet for those who want that', async () => {
    await choose(world.performer, 'mail', ['message']);
    await world.api.must('updateNotificationSettings', { body: { isDiscreet: true } }, world.performer.token);
    await write('Secret words');
    await timePasses(world.performer);
    const [mail] = await mailsTo(world.performer);
    expect(mail).toContain('Subject: Something new for you');
    expect(mail).not.toContain('Secret words');
    expect(mail).not.toContain(world.member.username);
  });

  test('stops at twenty a day', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    await query(
      `insert into notification_deliveries (id, account_id, channel, occasion, status, due_at, claimed_at)
       select gen_random_uuid(), $1, 'mail', 'earlier ' || n, 'sent', now(), now() - n * interval '1 minute' from generate_series(1, 20) n`,
      [world.performer.id],
    );
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toEqual([]);
  });

  test('goes to nobody whose address is not verified', async () => {
    await choose(world.performer, 'mail', ['message']);
    await query('update accounts set email_verified_at = null where id = $1', [world.performer.id]);
    await write('Hello');
    expect(await deliveries(world.performer)).toEqual([]);
  });
});

describe('quiet hours', () => {
  /** Quiet hours of an account that are now, or are over. */
  const quiet = async (of: Actor, isNow: boolean) => {
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietHours = isNow ? { from: clock(-2), until: clock(3) } : { from: clock(6), until: clock(8) };
    await world.api.must('updateNotificationSettings', { body: { quietHours, timeZone: 'UTC' } }, of.token);
  };

  test('hold back what happens, and one email tells it afterwards', async () => {
    await choose(world.performer, 'mail', ['message', 'milestone']);
    await quiet(world.performer, true);
    const before = Date.now();
    await write('At night');
    await follow();
    await world.api.runJobs();
    const waiting = await deliveries(world.performer);
    expect(waiting).toHaveLength(2);
    for (const { due } of waiting) expect(due.getTime()).toBeGreaterThan(before + 2.5 * 3_600_000);
    await quiet(world.performer, false);
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toHaveLength(1);
    expect((await mailsTo(world.performer))[0]).toContain('Subject: 2 new notifications');
  });

  test('that begin while an email waits hold it back too', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('In the evening');
    await quiet(world.performer, true);
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toEqual([]);
    expect(await deliveries(world.performer)).toMatchObject([{ status: 'waiting' }]);
    await quiet(world.performer, false);
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toHaveLength(1);
  });

  test('need a time zone that exists', async () => {
    const refused = await world.api.call(
      'updateNotificationSettings',
      { body: { timeZone: '+01:00' } },
      world.member.token,
    );
    expect(refused.status).toBe(400);
  });
});

describe('at most once', () => {
  test('two processes that send at the same time send one email', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    await query('update notification_deliveries set due_at = now() where account_id = $1', [world.performer.id]);
    const due = { accountId: world.performer.id, channel: 'mail' as const };
    await Promise.all(Array.from({ length: 5 }, () => sendDue(world.api.ctx, due)));
    expect(await mailsTo(world.performer)).toHaveLength(1);
  });

  test('an event whose delivery is repeated after a crash is planned once', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    const { rows } = await query<{ id: string }>('select id from notifications where account_id = $1', [
      world.performer.id,
    ]);
    await world.api.ctx.jobs.add(world.api.ctx.db, 'notifications/deliver', { id: rows[0]!.id });
    await world.api.runJobs();
    expect(await deliveries(world.performer)).toHaveLength(1);
  });

  test('an email that a process claimed before it died is not sent by another', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    await query("update notification_deliveries set due_at = now(), status = 'claimed' where account_id = $1", [
      world.performer.id,
    ]);
    await sendDue(world.api.ctx, { accountId: world.performer.id, channel: 'mail' });
    expect(await mailsTo(world.performer)).toEqual([]);
  });

  test('an email that the server refuses for now goes out later', async () => {
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    mailbox.refuse(await emailOf(world.performer), 451, '4.3.0 Try again later');
    await expect(timePasses(world.performer)).rejects.toThrow('Try again later');
    mailbox.accept(await emailOf(world.performer));
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toHaveLength(1);
  });

  test('a show is mailed once, also when its pictures stop and come back', async () => {
    await choose(world.member, 'mail', ['live']);
    await follow();
    const sessionId = await goLive();
    await timePasses(world.member);
    await report('stopped', sessionId);
    await report('started', sessionId);
    await world.api.runJobs();
    await timePasses(world.member);
    expect(await mailsTo(world.member)).toHaveLength(1);
  });

  test('followers share a job, and one whose email is refused for now keeps no other waiting', async () => {
    const other = await world.api.registerMember();
    await query('update accounts set email_verified_at = now() where id = $1', [other.id]);
    for (const follower of [world.member, other]) {
      await choose(follower, 'mail', ['live']);
      await follow(follower);
    }
    await goLive();
    const { rows: queued } = await query<{ payload: DueOfMany }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notifications/sendMany' and j.payload::text like '%' || $1 || '%'`,
      [other.id],
    );
    expect(queued).toHaveLength(1);
    const { accountIds, channel } = queued[0]!.payload;
    expect([...accountIds].sort()).toEqual([world.member.id, other.id].sort());
    await query("update notification_deliveries set due_at = now() where status = 'waiting'", []);
    const first = accountIds[0] === other.id ? other : world.member;
    const second = first === other ? world.member : other;
    mailbox.refuse(await emailOf(first), 451, 'Try again later');
    const send = () => sendDueOfMany(world.api.ctx, { accountIds, channel });
    await expect(send()).rejects.toThrow();
    expect([(await mailsTo(first)).length, (await mailsTo(second)).length]).toEqual([0, 1]);
    mailbox.accept(await emailOf(first));
    await send();
    expect([(await mailsTo(first)).length, (await mailsTo(second)).length]).toEqual([1, 1]);
  });

  test('a show that is over is not mailed any more', async () => {
    await choose(world.member, 'mail', ['live']);
    await follow();
    const sessionId = await goLive();
    await world.api.must('endSession', { params: { sessionId } }, world.performer.token);
    await timePasses(world.member);
    expect(await mailsTo(world.member)).toEqual([]);
  });
});

describe('channels', () => {
  test('without the bell, a kind reaches the other channels only', async () => {
    await choose(world.performer, 'bell', ['message'], false);
    await choose(world.performer, 'mail', ['message']);
    await write('Hello');
    expect(await unreadOf(world.performer)).toEqual([]);
    expect(told(world.performer)).toEqual([]);
    await timePasses(world.performer);
    expect(await mailsTo(world.performer)).toHaveLength(1);
  });

  test('say on open pages what the account wants to pop up', async () => {
    await write('Hello');
    expect(told(world.performer).at(-1)).toMatchObject({ toast: false });
    await choose(world.performer, 'toast', ['message']);
    await write('Again');
    expect(told(world.performer).at(-1)).toMatchObject({ toast: true, arrived: { text: 'sent you 2 messages' } });
  });
});

import { runCommand } from '@server/operator/commands';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpReports } from '@test/support/reports';

let mails: Mailbox;
const { world, say, report, view } = setUpReports(async () => {
  mails = await startMailbox();
  return { SMTP_URL: mails.url };
});
afterAll(() => mails.close());
let api: Api;
let juno: Actor;
let ann: Actor;
let rude: Actor;
beforeEach(() => {
  ({ api, juno, ann, rude } = world);
});

describe('the operator command', () => {
  const typed = async (...words: string[]) => {
    const said: string[] = [];
    await runCommand(api.ctx, ['reports', ...words], (line) => said.push(line));
    return said.join('\n');
  };

  test('lists open reports, shows one with its context, and decides it', async () => {
    await say(ann, 'hello');
    const id = await report(ann, { messageId: (await say(rude, 'something rude'))._id, note: 'twice today' });
    expect(await typed()).toMatch(
      new RegExp(`${id} .* message by ${rude.username}: harassment or threats, reported by ${ann.username}`),
    );
    const shown = await typed('view', id);
    for (const part of [
      `Note from ${ann.username}: twice today`,
      `  ${ann.username}: hello`.trim(),
      `${rude.username}: something rude`,
    ])
      expect(shown).toContain(part);
    expect(await typed('ban', id, 'that', 'is', 'enough')).toBe(`banned: ${rude.username} is suspended.`);
    expect(await view(id)).toMatchObject({ status: 'banned', decision: 'that is enough' });
    await expect(typed('dismiss', id)).rejects.toThrow('This report was decided already: banned.');
    for (const wrong of [['view'], ['punish', id], ['list', id]])
      await expect(typed(...wrong)).rejects.toThrow('Usage: npm run operator -- reports');
  });
});

describe('the email to the operator', () => {
  test('lists all new reports, and the next one is sent only after the interval', async () => {
    const emails = () => mails.received.filter(({ source }) => /^Subject: .*report/m.test(source));
    await api.runJobs();
    await api.database.pool.query("update reports set status = 'dismissed' where status = 'open'");
    await api.database.pool.query("update reports set mailed_at = now() - interval '1 day'");
    await api.database.pool.query("delete from graphile_worker._private_jobs where key = 'reports/mail'");
    const before = emails().length;
    await report(ann, { performerId: juno.id });
    await report(rude, { performerId: juno.id });
    await api.runJobs();
    expect(emails()).toHaveLength(before + 1);
    expect(emails().at(-1)!.source).toContain('Subject: 2 new reports on');
    expect(emails().at(-1)!.source).toContain(
      `The performer ${juno.username}: harassment or threats, reported by ${ann.username}`,
    );
    await report(ann, { messageId: (await say(rude, 'rude'))._id });
    await api.runJobs();
    expect(emails()).toHaveLength(before + 1);
    const { rows } = await api.database.pool.query<{ waits: boolean }>(
      "select run_at > now() as waits from graphile_worker.jobs where key = 'reports/mail'",
    );
    expect(rows).toEqual([{ waits: true }]);
  });
});

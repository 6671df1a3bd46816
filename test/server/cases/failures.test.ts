import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { recordMails } from '@test/support/recorders';

let api: Api;
let support: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  support = await api.operator('support');
});
afterAll(() => api.close());

const ERROR = 'The mail server refused the connection';
let senders = 0;

/** Queues an email that has used all its attempts. */
async function failedEmail(): Promise<{ job: string; to: string }> {
  const to = `sender${(senders += 1)}@example.org`;
  await api.must('createComplaint', {
    body: {
      ...{ kind: 'other', name: 'Ada Byron', email: to, details: 'This is my song.', isTrue: true },
      addresses: ['https://example.org/videos/1'],
    },
  });
  return { job: await failAgain('complaints/mail'), to };
}
/** Uses up the attempts of the newest job of a name. @returns its id */
async function failAgain(name: string): Promise<string> {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2
     where id = (select max(id) from graphile_worker.jobs where task_identifier = $1) returning id::text`,
    [name, ERROR],
  );
  return rows[0]!.id;
}
async function lookForFailures(): Promise<void> {
  await api.ctx.jobs.add(api.ctx.db, 'cases/failures', {});
  await api.runJobs();
}
const caseOf = async (job: string) =>
  (await api.must('searchCases', { query: { kinds: 'mail', limit: 100 } }, support.token)).data.find(
    ({ subjectId }) => subjectId === job,
  );
const decide = ({ _id: id, version }: { _id: string; version: number }, decision: 'retry' | 'dismiss') =>
  api.must('decideCase', { params: { id }, body: { version, decision } }, support.token);

describe('an email that failed until its last attempt', () => {
  it('is a case of support with the error, and is sent when it is tried again', async () => {
    const { job, to } = await failedEmail();
    await lookForFailures();
    const found = (await caseOf(job))!;
    expect(found).toMatchObject({ kind: 'mail', title: 'complaints/mail', facts: { error: ERROR } });
    expect(mails.sent.some((mail) => mail.to === to)).toBe(false);
    expect((await decide(found, 'retry')).decided).toMatchObject({ decision: 'retry', undoable: false });
    await api.runJobs();
    expect(mails.sent.some((mail) => mail.to === to)).toBe(true);
  });

  it('waits again as a new case when it fails again after it was tried again', async () => {
    const { job } = await failedEmail();
    await lookForFailures();
    const first = (await caseOf(job))!;
    await decide(first, 'retry');
    await failAgain('complaints/mail');
    await lookForFailures();
    const second = (await caseOf(job))!;
    expect(second.number).toBeGreaterThan(first.number);
  });

  it('is no case again after an operator gave it up, until that is undone', async () => {
    const { job } = await failedEmail();
    await lookForFailures();
    const found = (await caseOf(job))!;
    const { decided, version } = await decide(found, 'dismiss');
    expect(decided?.undoable).toBe(true);
    await lookForFailures();
    expect(await caseOf(job)).toBeUndefined();
    await api.must('undoCase', { params: { id: found._id }, body: { version } }, support.token);
    expect(await caseOf(job)).toMatchObject({ number: found.number, decided: null });
  });
});

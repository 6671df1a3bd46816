import { type RequestOf } from '@contract/all';
import { IDENTITY_CHECKS } from '@contract/identity';
import { checkExpiry } from '@server/features/identity/service/expiry';
import { decidePerformer } from '@server/features/performers/service/enrolment';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { runSql } from '@test/support/erasure';
import { documentFile } from '@test/support/files';
import { recordMails } from '@test/support/recorders';

let api: Api;
let reviewer: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  reviewer = await api.operator();
});
afterAll(() => api.close());

let numbers = 0;
const passport = (given = {}) => ({
  familyName: 'Rokkvam',
  givenNames: 'Linnea Marie',
  dateOfBirth: '1995-03-04',
  country: 'NO',
  number: `VL${(numbers += 1)} 0931`,
  expiresOn: '2039-08-17',
  ...given,
});
const view = (accountId: string) => api.must('viewIdentity', { params: { accountId } }, reviewer.token);
type Decision = Partial<RequestOf<'decideIdentity'>['body']>;
const decide = async ({ id }: Actor, given: Decision, { version } = { version: '' }) =>
  api.call(
    'decideIdentity',
    { params: { accountId: id }, body: { version: version || (await view(id)).version, ...given } as never },
    reviewer.token,
  );
const approval = (document = passport()): Decision => ({ decision: 'approve', checks: [...IDENTITY_CHECKS], document });
const mailsTo = async ({ email }: Actor) => {
  await api.runJobs();
  return mails.sent.splice(0).filter(({ to }) => to.includes(email));
};
const isVerified = async ({ token }: Actor) => (await api.must('getPerformerMe', {}, token)).verified;
const eventsOf = async ({ id }: Actor) =>
  (await runSql(api, 'select kind, details, by_id from security_events where account_id = $1 order by at, id', [id]))
    .rows as { kind: string; details: object; by_id: string }[];

describe('a decision on identity documents', () => {
  test('approves a performer, seals what the document says, mails it, and writes one line in the security log', async () => {
    const linnea = await api.registerPerformer();
    const waiting = await api.must('searchIdentities', { query: { limit: 200 } }, reviewer.token);
    expect(waiting.data.find(({ _id }) => _id === linnea.id)).toMatchObject({ waitsFor: 'decision', attempt: 1 });
    expect(await view(linnea.id)).toMatchObject({
      status: 'pending',
      documents: [{ field: 'documentVerification' }, { field: 'idVerification' }],
    });
    await mailsTo(linnea);
    const { data } = await decide(linnea, approval(passport({ number: 'VL4827 0931' })));
    expect(data).toMatchObject({
      status: 'verified',
      waitsFor: null,
      decisions: [{ decision: 'approved', expiresOn: '2039-08-17' }],
    });
    expect(await isVerified(linnea)).toBe(true);
    expect(await mailsTo(linnea)).toMatchObject([{ subject: expect.stringMatching(/^You are verified/) }]);
    const { rows } = await runSql(api, 'select i::text as row from identity_decisions i where account_id = $1', [
      linnea.id,
    ]);
    expect((rows[0] as { row: string }).row).not.toMatch(/4827|Rokkvam|1995/);
    const accepted = (await eventsOf(linnea)).filter(({ kind }) => kind === 'registrationAccepted');
    expect(accepted).toMatchObject([{ by_id: reviewer.id, details: { before: 'pending', after: 'verified' } }]);
    expect((await api.must('searchIdentities', { query: { limit: 200 } }, reviewer.token)).data).not.toContainEqual(
      expect.objectContaining({ _id: linnea.id }),
    );
  });

  test('never approves anybody under 18, neither by the document, nor by the entered date, nor on the command line', async () => {
    const young = await api.registerPerformer();
    const born = new Date(Date.now() - 17 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    expect((await decide(young, approval(passport({ dateOfBirth: born })))).error.error).toBe('UNDER_AGE');
    await runSql(api, 'update accounts set date_of_birth = $2 where id = $1', [young.id, born]);
    expect((await decide(young, approval())).error.error).toBe('UNDER_AGE');
    await expect(decidePerformer(api.ctx, young.id, 'verified')).rejects.toMatchObject({ code: 'UNDER_AGE' });
    expect(await isVerified(young)).toBe(false);
    expect((await view(young.id)).decisions).toEqual([]);
  });

  test('is refused without the whole checklist, without the document, with an expired one, or without a reason', async () => {
    const linnea = await api.registerPerformer();
    const refusals = [
      [{ decision: 'approve', checks: ['sameFace'], document: passport() }, 'CHECKS_MISSING'],
      [{ decision: 'approve', checks: [...IDENTITY_CHECKS] }, 'DOCUMENT_MISSING'],
      [approval(passport({ expiresOn: '2020-01-01' })), 'DOCUMENT_EXPIRED'],
      [{ decision: 'reject' }, 'REASON_MISSING'],
      [{ decision: 'reject', reasons: ['other'] }, 'REASON_MISSING'],
    ] as [Decision, string][];
    for (const [given, code] of refusals) expect((await decide(linnea, given)).error.error).toBe(code);
    expect((await view(linnea.id)).decisions).toEqual([]);
  });

  test('to reject mails the reasons, and new documents make a second attempt', async () => {
    const linnea = await api.registerPerformer();
    await mailsTo(linnea);
    await decide(linnea, { decision: 'reject', reasons: ['unreadable'], note: 'Use the back camera.' });
    expect(await mailsTo(linnea)).toMatchObject([
      { text: expect.stringMatching(/could not read the document.*Use the back camera\./s) },
    ]);
    expect(await view(linnea.id)).toMatchObject({ status: 'rejected', waitsFor: null });
    await api.must('uploadPerformerDocuments', { files: { idVerification: documentFile() } }, linnea.token);
    expect(await view(linnea.id)).toMatchObject({ status: 'pending', waitsFor: 'decision', attempt: 2 });
  });

  test('on an older version is refused with who decided meanwhile, and changes nothing', async () => {
    const linnea = await api.registerPerformer();
    const before = await view(linnea.id);
    await decide(linnea, approval(), before);
    const late = await decide(linnea, { decision: 'reject', reasons: ['expired'] }, before);
    expect(late.error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' });
    expect(late.error.message).toContain(`${reviewer.username} approved these documents`);
    expect(await isVerified(linnea)).toBe(true);
  });

  test('finds another account that was approved with the same document', async () => {
    const [one, other] = [await api.registerPerformer(), await api.registerPerformer()];
    const document = passport();
    await decide(one, approval(document));
    const check = (number: string) =>
      api.must(
        'checkDocumentNumber',
        { params: { accountId: other.id }, body: { number, country: 'NO' } },
        reviewer.token,
      );
    expect(await check(document.number.replace(' ', '-').toLowerCase())).toEqual({ usedBy: [one.username] });
    expect(await check('ANOTHER1')).toEqual({ usedBy: [] });
  });

  test('approves a studio', async () => {
    const studio = await api.registerStudio();
    expect((await decide(studio, approval())).data).toMatchObject({ status: 'verified', role: 'studio' });
    expect(await api.must('getStudioMe', {}, studio.token)).toMatchObject({ status: 'approved' });
  });

  test('belongs to operators: members, performers and studios get 403', async () => {
    const linnea = await api.registerPerformer();
    for (const { token } of [linnea, await api.registerMember(), await api.registerStudio()]) {
      expect((await api.call('searchIdentities', {}, token)).status).toBe(403);
      expect((await api.call('viewIdentity', { params: { accountId: linnea.id } }, token)).status).toBe(403);
    }
    expect(
      (await api.call('viewIdentity', { params: { accountId: (await api.registerMember()).id } }, reviewer.token))
        .status,
    ).toBe(404);
  });
});

describe('an approved document', () => {
  test('is reminded of 30 and 7 days before it expires, once each, and takes its owner off the stage after the grace time', async () => {
    const linnea = await api.registerPerformer();
    await decide(linnea, approval(passport({ expiresOn: '2039-08-17' })));
    await mailsTo(linnea);
    const on = async (day: string) => {
      await checkExpiry(api.ctx, new Date(`${day}T06:00:00Z`));
      return (await mailsTo(linnea)).map(({ subject }) => subject);
    };
    expect(await on('2039-07-01')).toEqual([]);
    expect(await on('2039-07-20')).toEqual([expect.stringContaining('expires on 2039-08-17')]);
    expect(await on('2039-07-21')).toEqual([]);
    expect(await on('2039-08-12')).toHaveLength(1);
    expect(await on('2039-08-30')).toHaveLength(1);
    expect(await isVerified(linnea)).toBe(true);
    expect(await on('2039-09-05')).toEqual([expect.stringMatching(/^Your document for .* expired$/)]);
    expect(await isVerified(linnea)).toBe(false);
    expect(await on('2039-09-06')).toEqual([]);
    await api.must('uploadPerformerDocuments', { files: { idVerification: documentFile() } }, linnea.token);
    expect(await view(linnea.id)).toMatchObject({ waitsFor: 'decision' });
  });

  test('stays good while a renewal is rejected as unreadable, but not when the renewal looks edited', async () => {
    const linnea = await api.registerPerformer();
    await decide(linnea, approval());
    const renew = () =>
      api.must('uploadPerformerDocuments', { files: { idVerification: documentFile() } }, linnea.token);
    await renew();
    expect(await view(linnea.id)).toMatchObject({ waitsFor: 'renewal' });
    await decide(linnea, { decision: 'reject', reasons: ['unreadable'] });
    expect(await isVerified(linnea)).toBe(true);
    await renew();
    await decide(linnea, { decision: 'reject', reasons: ['looksEdited'] });
    expect(await isVerified(linnea)).toBe(false);
  });
});

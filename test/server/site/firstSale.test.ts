import { existsSync } from 'node:fs';
import { IDENTITY_CHECKS } from '@contract/identity';
import { runCommand } from '@server/operator/commands';
import { type Api, startApi } from '@test/support/api';
import { putOnStage, ticketOf } from '@test/support/money';
import { recordMails } from '@test/support/recorders';
import { codeOf } from '@test/support/secondFactors';

let api: Api;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
});
afterAll(() => api.close());

const PASSWORD = 'a long password for the desk';

/** Creates the first owner, the only step that needs a shell, and logs in with both factors. */
async function openDesk(): Promise<string> {
  const lines: string[] = [];
  await runCommand(api.ctx, ['create', 'ellen', 'ellen@example.test', PASSWORD], (line) => lines.push(line));
  const secret = lines.find((line) => line.startsWith('Secret: '))!.slice('Secret: '.length);
  const { token } = await api.must('loginOperator', { body: { username: 'ellen', password: PASSWORD } });
  await api.must('completeSecondStep', { body: { code: codeOf(secret, 1) } }, token);
  return token;
}

it('leads from every step of the checklist to a page of the desk', async () => {
  const owner = await api.operator();
  const { steps } = await api.must('getSetup', {}, owner.token);
  const missing = steps.filter(({ href }) => {
    const page = `pages${href.split('?')[0]}`;
    return ![`${page}.tsx`, `${page}/index.tsx`].some((file) => existsSync(file));
  });
  expect(missing).toEqual([]);
});

it('is set up from nothing to the first sale without a shell after `create`', async () => {
  const owner = await openDesk();
  const left = async () =>
    (await api.must('getSetup', {}, owner)).steps.filter(({ done }) => !done).map(({ key }) => key);
  expect(await left()).toEqual(expect.arrayContaining(['categories', 'packages', 'performer']));

  const category = await api.must('addCategory', { body: { name: 'Jazz', slug: 'jazz' } }, owner);
  const offer = await api.must(
    'createPackage',
    { body: { name: 'Matinee', tokens: 100, price: 9.99 }, reason: 'Opening' },
    owner,
  );
  await api.must('setDeskRate', { body: { kind: 'tip', percent: 60 }, reason: 'Opening' }, owner);

  const performer = await api.registerPerformer();
  const { version } = await api.must('viewIdentity', { params: { accountId: performer.id } }, owner);
  await api.must(
    'decideIdentity',
    {
      params: { accountId: performer.id },
      body: {
        ...{ version, decision: 'approve' as const, checks: [...IDENTITY_CHECKS] },
        document: {
          ...{ familyName: 'Rokkvam', givenNames: 'Linnea', dateOfBirth: '1995-03-04' },
          ...{ country: 'NO', number: 'VL1 0931', expiresOn: '2039-08-17' },
        },
      },
    },
    owner,
  );
  await api.must('updatePerformer', { body: { categoryIds: [category._id] } }, performer.token);
  expect(await left()).not.toEqual(expect.arrayContaining(['categories', 'packages', 'performer']));

  const member = await api.registerMember();
  const { paymentUrl } = await api.must('purchaseTokens', { params: { id: offer._id }, body: {} }, member.token);
  await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
  await putOnStage(api, performer.id);
  await api.must(
    'sendTip',
    { params: { id: performer.id }, body: { token: 50 }, idempotencyKey: 'the-first-tip' },
    member.token,
  );
  const { data } = await api.must('searchEarnings', { params: { role: 'performer' } }, performer.token);
  expect(data).toMatchObject([{ grossPrice: 50, netPrice: 30 }]);
});

import { IDENTITY_CHECKS } from '@contract/identity';
import { documentFile } from '@test/support/files';
import { pictureFile } from '@test/support/pictures';
import { addTotp } from '@test/support/secondFactors';
import { REASON, type Row, type World } from './world';

const PASSPORT = {
  ...{ familyName: 'Vale', givenNames: 'Robin', dateOfBirth: '1990-04-02', country: 'DE' },
  expiresOn: '2039-08-17',
};
let passports = 0;

const identity = async ({ api, owner }: World, accountId: string, decision: 'approve' | 'reject') => {
  const { version } = await api.must('viewIdentity', { params: { accountId } }, owner.token);
  const approval = { checks: [...IDENTITY_CHECKS], document: { ...PASSPORT, number: `LINE${(passports += 1)}` } };
  const body = { version, decision, ...(decision === 'approve' ? approval : { reasons: ['other'], note: REASON }) };
  return { params: { accountId }, body };
};
const status = (to: 'active' | 'suspended' | 'banned', from: 'active' | 'suspended', kind: string): Row => [
  'changePersonStatus',
  to,
  async ({ api, owner }) => {
    const { id } = await api.registerMember();
    const given = (status: string) => ({ params: { id }, body: { status, reason: 'fraud', words: REASON } });
    if (from === 'suspended') await api.must('changePersonStatus', given('suspended'), owner.token);
    const line = { what: 'people/status', kind: kind as never, account: id, reason: 'fraud' };
    return { given: given(to), line: { ...line, before: { status: from }, after: { status: to } } };
  },
];
const mail = (which: 'verify' | 'password'): Row => [
  'mailPersonAgain',
  which,
  async ({ api }) => {
    const { id } = await api.registerMember();
    const line = { what: `people/mail/${which}`, account: id, after: { mail: which }, reason: 'request' };
    return { given: { params: { id }, body: { mail: which } }, line };
  },
];
const adjust = (tokens: number, status: 'posted' | 'waiting'): Row => [
  'adjustBalance',
  status,
  async ({ api }) => {
    const { id } = await api.registerMember();
    const what = status === 'posted' ? 'adjustment/post' : 'adjustment/request';
    const given = { params: { id }, body: { tokens, reason: 'goodwill', words: REASON } };
    return { given, line: { what, account: id, after: { status, tokens }, reason: 'goodwill' } };
  },
];

/** Calls about accounts, their documents and the operators themselves. */
export const PEOPLE: Row[] = [
  status('suspended', 'active', 'accountSuspended'),
  status('banned', 'active', 'accountBanned'),
  status('active', 'suspended', 'accountRestored'),
  [
    'endPersonSessions',
    '',
    async ({ api }) => {
      const { id } = await api.registerMember();
      const line = { what: 'people/endSessions', account: id, reason: 'request' };
      return {
        given: { params: { id }, body: { reason: 'request', words: REASON } },
        line: { ...line, before: { sessions: 1 }, after: { sessions: 0 } },
      };
    },
  ],
  [
    'resetPersonFactors',
    '',
    async ({ api }) => {
      const member = await api.registerMember();
      await addTotp(api, member);
      const line = { what: 'people/resetFactors', kind: 'secondFactorsReset' as const, account: member.id };
      return {
        given: { params: { id: member.id }, body: { reason: 'request', words: REASON } },
        line: { ...line, before: { secondFactor: true }, after: { secondFactor: false }, reason: 'request' },
      };
    },
  ],
  mail('verify'),
  mail('password'),
  [
    'startImpersonation',
    '',
    async ({ api }) => {
      const { id } = await api.registerMember();
      const given = { params: { id }, body: { reason: 'request', words: REASON } };
      return { given, line: { what: 'impersonations/start', account: id, reason: 'request' } };
    },
  ],
  [
    'uploadAvatarOf',
    'of a member',
    async ({ api }) => {
      const { id } = await api.registerMember();
      const files = { avatar: { name: 'me.png', content: await pictureFile('png', 64, 64) } };
      const after = { avatar: expect.stringContaining('/avatars/') as unknown };
      return { given: { params: { id }, files }, line: { what: 'people/avatar', account: id, after } };
    },
  ],
  adjust(5, 'posted'),
  adjust(100_000, 'waiting'),
  [
    'checkDocumentNumber',
    'reads only',
    async ({ api }) => {
      const { id: accountId } = await api.registerPerformer();
      return { given: { params: { accountId }, body: { number: 'A1234', country: 'NO' } }, line: null };
    },
  ],
  [
    'decideIdentity',
    'approves a performer',
    async (world) => {
      const { id } = await world.api.registerPerformer();
      const line = { what: 'identity/decide', kind: 'registrationAccepted' as const, account: id };
      return {
        given: await identity(world, id, 'approve'),
        line: { ...line, reason: 'checksPassed', before: 'pending', after: 'verified' },
      };
    },
  ],
  [
    'decideIdentity',
    'rejects a studio',
    async (world) => {
      const { id } = await world.api.registerStudio();
      const reason = 'other';
      const line = { what: 'identity/decide', kind: 'registrationRejected' as const, account: id, reason };
      return { given: await identity(world, id, 'reject'), line: { ...line, before: 'pending', after: 'rejected' } };
    },
  ],
  [
    'decideIdentity',
    'rejects a renewal',
    async (world) => {
      const performer = await world.api.verifiedPerformer();
      const files = { idVerification: documentFile() };
      await world.api.must('uploadPerformerDocuments', { files }, performer.token);
      const reason = 'other';
      const line = { what: 'identity/decide', kind: 'registrationRejected' as const, account: performer.id, reason };
      return {
        given: await identity(world, performer.id, 'reject'),
        line: { ...line, before: 'verified', after: 'verified, renewal rejected' },
      };
    },
  ],
  [
    'inviteOperator',
    '',
    async () => {
      const body = { username: 'ellen', email: 'ellen@example.test', name: 'Ellen', role: 'support' };
      const account = expect.any(String) as string;
      const line = { what: 'operators/invite', kind: 'operatorCreated' as const, account, after: { role: 'support' } };
      return { given: { body }, line };
    },
  ],
  [
    'changeOperator',
    '',
    async ({ api }) => {
      const { id } = await api.operator('support');
      const line = { what: 'operators/change', account: id };
      return {
        given: { params: { id }, body: { role: 'finance' } },
        line: {
          ...line,
          before: { role: 'support', status: 'active' },
          after: { role: 'finance', status: 'active' },
        },
      };
    },
  ],
];

import { type Api, startApi } from '@test/support/api';
import { addPasskey, addTotp, codeOf } from '@test/support/secondFactors';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Returns the kinds of the events that the owner of an account sees, oldest first, from one on. */
async function kindsSince(token: string, first: string): Promise<string[]> {
  const { data } = await api.must('listSecurityEvents', {}, token);
  const kinds = data.map(({ kind }) => kind as string).reverse();
  return kinds.slice(kinds.indexOf(first));
}

it('records every change of second factors', async () => {
  const member = await api.registerMember();
  await addPasskey(api, member);
  await addTotp(api, member);
  await api.must('replaceRecoveryCodes', {}, member.token);
  const [{ _id: id } = { _id: '' }] = (await api.must('listSecondFactors', {}, member.token)).passkeys;
  await api.must('removePasskey', { params: { id } }, member.token);
  await api.must('removeTotp', {}, member.token);
  expect(await kindsSince(member.token, 'passkeyAdded')).toEqual([
    'passkeyAdded',
    'totpEnabled',
    'recoveryCodesCreated',
    'passkeyRemoved',
    'totpDisabled',
  ]);
});

it('records a wrong code, and a recovery code that was used', async () => {
  const member = await api.registerMember();
  const { secret, recoveryCodes } = await addTotp(api, member);
  const complete = async (code: string | undefined) => {
    const token = await api.login(member);
    return api.call('completeSecondStep', { body: { code } }, token);
  };
  expect((await complete('000000')).status).toBe(400);
  expect((await complete(recoveryCodes[0])).status).toBe(200);
  expect((await complete(codeOf(secret, 1))).status).toBe(200);
  const kinds = await kindsSince(member.token, 'totpEnabled');
  expect(kinds.filter((kind) => /^(secondFactor|recovery)/.test(kind))).toEqual([
    'secondFactorFailed',
    'recoveryCodeUsed',
  ]);
});

it('records a new stream key', async () => {
  const performer = await api.verifiedPerformer();
  await api.must('rotateStreamKey', {}, performer.token);
  expect(await kindsSince(performer.token, 'streamKeyReplaced')).toEqual(['streamKeyReplaced']);
});

it('records keys of the event feed that are created and revoked', async () => {
  const performer = await api.verifiedPerformer();
  const body = { name: 'Lamp', kinds: ['tip' as const] };
  const { _id: id } = await api.must('createFeedKey', { body }, performer.token);
  await api.must('revokeFeedKey', { params: { id } }, performer.token);
  expect((await api.call('revokeFeedKey', { params: { id } }, performer.token)).status).toBe(404);
  expect(await kindsSince(performer.token, 'feedKeyCreated')).toEqual(['feedKeyCreated', 'feedKeyRevoked']);
});

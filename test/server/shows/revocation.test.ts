import { suspendAccount } from '@server/features/auth/service/suspension';
import { newId } from '@server/db/ids';
import { createToken, hashToken } from '@server/features/auth/service/sessions';
import { insertEmailLink } from '@server/features/auth/store/emailLinks';
import { type Actor } from '@test/support/actors';
import { proofOf } from '@test/support/privateLinks';
import { setUpShows } from '@test/support/showClient';

// What a thief keeps of a private or group show: a play token with the browser's proof of its session.

const shows = setUpShows(3);
const newPassword = 'quite a better sentence';

const ENDINGS: [string, (member: Actor) => Promise<unknown>][] = [
  [
    'a password change',
    ({ token, password }) =>
      shows.api.must('updatePassword', { body: { prePassword: password, password: newPassword } }, token),
  ],
  [
    'a password reset',
    async ({ id, email }) => {
      const token = createToken();
      const link = { id: newId(), accountId: id, kind: 'reset' as const, tokenHash: hashToken(token), email, hours: 1 };
      await insertEmailLink(shows.api.ctx.db, link);
      await shows.api.must('resetPassword', { body: { token, password: newPassword } });
    },
  ],
  ['"log out everywhere"', ({ token }) => shows.api.must('revokeOtherSessions', {}, token)],
  ['a suspension', ({ id }) => suspendAccount(shows.api.ctx, id)],
  ['logging out', ({ token }) => shows.api.must('logout', {}, token)],
];

async function playedBy(member: Actor, conversationId: string) {
  const { streamId, token } = (await shows.view(conversationId, member)).playback!;
  const proof = (await proofOf(shows.api.url, member.token)).split('=')[1];
  return async () => {
    const answer = await shows.report({ action: 'authorize', kind: 'play', streamId, token, ip: '::1', proof });
    return ((await answer.json()) as { allowed: boolean }).allowed;
  };
}

describe.each(ENDINGS)('after %s', (_what, end) => {
  test('the play token of a private show opens nothing, with the proof of the session either', async () => {
    const { conversationId } = await shows.startPrivate();
    const mayPlay = await playedBy(shows.member, conversationId);
    expect(await mayPlay()).toBe(true);
    await end(shows.member);
    expect(await mayPlay()).toBe(false);
  });

  test('the play token of a group show opens nothing, and others go on watching', async () => {
    const other = await shows.memberWith(100);
    const { conversationId } = await shows.startGroup([shows.member, 'GB'], [other, 'GB']);
    const [mayPlay, mayOtherPlay] = [
      await playedBy(shows.member, conversationId),
      await playedBy(other, conversationId),
    ];
    expect(await mayPlay()).toBe(true);
    await end(shows.member);
    expect([await mayPlay(), await mayOtherPlay()]).toEqual([false, true]);
  });
});

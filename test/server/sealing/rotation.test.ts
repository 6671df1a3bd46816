import { randomBytes, randomUUID } from 'node:crypto';
import { type Context } from '@server/context';
import { getBroadcastSetup, rotateStreamKey, streamOfKey } from '@server/features/streaming/service/broadcastSetup';
import { readStreamToken, signStreamToken } from '@server/features/streaming/service/tokens';
import { orderOfTicket, sandboxEvent, sandboxProvider, sandboxTicket, sandboxWebhook } from '@server/payments/sandbox';
import { type Caller } from '@server/http/caller';
import { keyFor, type KeyPurpose, type Secrets } from '@server/sealing/keys';
import { signLink, verifyLink } from '@server/storage/signedLinks';
import { codeOf, startStudioWorld, type StudioWorld } from '@test/support/studioWorld';

const newSecret = () => randomBytes(32).toString('base64');
const [former, current] = [newSecret(), newSecret()];
const before: Secrets = [former];
const during: Secrets = [current, former];
const after: Secrets = [current];

it('derives a different key for every purpose and every secret', () => {
  const purposes: KeyPurpose[] = [
    'file link',
    'invitation',
    'media process',
    'sandbox ticket',
    'sandbox webhook',
    'stream key',
    'stream token',
    'view hash',
  ];
  const keys = [former, current].flatMap((secret) =>
    purposes.map((purpose) => keyFor(secret, purpose).toString('hex')),
  );
  expect(new Set(keys).size).toBe(2 * purposes.length);
});

describe('while FOOTLIGHTS_SECRET lists the former secret second', () => {
  it('opens file links of the former secret, and no longer once it is removed', () => {
    const key = `private/${randomUUID()}.mp4`;
    const link = signLink(before, { key, until: Math.floor(Date.now() / 1000) + 600, holder: 'x', download: null });
    const query = Object.fromEntries(new URL(link, 'http://site.test').searchParams);
    const open = (secrets: Secrets) => verifyLink(secrets, key, query, new Date())?.holder ?? null;
    expect([open(before), open(during), open(after)]).toEqual(['x', 'x', null]);
  });

  it('accepts sandbox tickets and webhooks of the former secret, and no longer once it is removed', () => {
    const order = { id: randomUUID(), amountMinor: 999, currency: 'usd' };
    const ticket = sandboxTicket(before, order.id);
    expect([during, after].map((secrets) => orderOfTicket(secrets, ticket))).toEqual([order.id, null]);
    const { body, headers } = sandboxWebhook(before, sandboxEvent('pay', order), new Date());
    const read = (secrets: Secrets) => sandboxProvider({ secrets }).readWebhook(Buffer.from(body), headers);
    expect(read(during)).toMatchObject({ kind: 'paid', orderId: order.id });
    expect(() => read(after)).toThrow('signature');
  });

  describe('on a running site', () => {
    let world: StudioWorld;
    let api: StudioWorld['api'];
    const rotateTo = (secrets: Secrets) => void (api.ctx.config.secrets = secrets);
    beforeAll(async () => {
      world = await startStudioWorld();
      api = world.api;
    });
    beforeEach(() => rotateTo(before));
    afterAll(() => world.close());

    it('accepts stream tokens of the former secret, and no longer once it is removed', () => {
      const token = signStreamToken(api.ctx, {
        kind: 'play',
        streamId: randomUUID(),
        holder: randomUUID(),
        country: null,
        epoch: 0,
        expiresAt: new Date(Date.now() + 60_000),
      });
      const holders = [before, during, after].map((secrets) => {
        rotateTo(secrets);
        return readStreamToken(api.ctx, token) !== null;
      });
      expect(holders).toEqual([true, true, false]);
    });

    it('accepts a stream key of the former secret until the performer replaces it, which ends its show', async () => {
      const performer = await api.verifiedPerformer();
      const caller = { accountId: performer.id, steppedUpAt: new Date() } as Caller;
      const keyOf = async (ctx: Context) => (await getBroadcastSetup(ctx, caller)).encoder?.key ?? '';
      const old = await keyOf(api.ctx);
      rotateTo(during);
      expect(await keyOf(api.ctx)).not.toBe(old);
      expect(await streamOfKey(api.ctx, old)).toMatchObject({ performerId: performer.id });
      api.engine.revoked.length = 0;
      await rotateStreamKey(api.ctx, caller);
      expect(api.engine.revoked.map(({ token }) => token)).toContain(old);
      expect(await streamOfKey(api.ctx, old)).toBeNull();
    });

    it('keeps the link of an open invitation, and keeps everybody logged in', async () => {
      const invitation = await world.invite();
      rotateTo(during);
      const { data } = await api.must('searchInvitations', {}, world.studio.token);
      expect(data.find(({ _id }) => _id === invitation._id)?.link).toBe(invitation.link);
      await api.must('viewInvitation', { params: { code: codeOf(invitation) } });
      rotateTo(after);
      await api.must('getStudioMe', {}, world.studio.token);
    });
  });
});

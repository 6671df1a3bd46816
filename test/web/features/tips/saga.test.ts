import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { tipRequested } from '@/features/tips/slice';
import { type Arrived, data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({ __esModule: true, default: { router: null } }));
jest.mock('@/lib/idempotencyKey', () => {
  let count = 0;
  return { newIdempotencyKey: () => `key-${(count += 1)}` };
});
jest.mock('@/lib/retryDelays', () => ({ PAID_CALL_RETRY_DELAYS_MS: [1, 1] }));

const SEND_TIP = 'POST /member/send-tip-token/p1';
const intent = { performerId: 'p1', tokens: 5 };
const keysOf = (arrived: Arrived[]) => arrived.map(({ headers }) => headers['idempotency-key']);

let store: AppStore;
const state = () => store.getState();
const settled = () => until('the tip settles', () => state().tips.status !== 'sending');
beforeEach(async () => {
  store = await startStore();
});

describe('the tip saga', () => {
  test('sends one tip however often it is requested, and stores the reply', async () => {
    const api = fakeApi({ [SEND_TIP]: data({ _id: 't1', tokens: 5, balance: 95 }) });
    store.dispatch(authenticated(member({ balance: 100 })));
    store.dispatch(tipRequested(intent));
    store.dispatch(tipRequested(intent));
    await settled();
    expect(api.calls()).toEqual([SEND_TIP]);
    expect(api.arrived[0]?.body).toEqual({ token: 5 });
    expect(state().tips).toMatchObject({ status: 'accepted', accepted: { _id: 't1' }, key: null });
    // only the ledger's socket event changes the balance
    expect(state().user.current.balance).toBe(100);
  });

  test('stores a refusal, and uses another key for the next tip', async () => {
    const api = fakeApi({ [SEND_TIP]: refusal(422, 'NOT_ENOUGH_TOKEN', 'Not enough tokens.') });
    store.dispatch(tipRequested(intent));
    await settled();
    expect(state().tips).toMatchObject({ status: 'refused', error: { error: 'NOT_ENOUGH_TOKEN' } });
    store.dispatch(tipRequested(intent));
    await settled();
    expect(new Set(keysOf(api.arrived)).size).toBe(2);
  });

  test('retries with the same key when the reply is lost', async () => {
    let attempts = 0;
    const api = fakeApi({
      [SEND_TIP]: () => {
        if ((attempts += 1) < 3) throw new TypeError('Failed to fetch');
        return data({ _id: 't1' });
      },
    });
    store.dispatch(tipRequested(intent));
    await settled();
    expect(state().tips.status).toBe('accepted');
    expect(api.arrived).toHaveLength(3);
    expect(new Set(keysOf(api.arrived)).size).toBe(1);
  });

  test('keeps the key of an unknown outcome for the same tip, and for no other tip', async () => {
    const api = fakeApi({ [SEND_TIP]: refusal(500, 'INTERNAL') });
    store.dispatch(tipRequested(intent));
    await settled();
    expect(state().tips.status).toBe('unknown');
    const [first] = keysOf(api.arrived);
    store.dispatch(tipRequested(intent));
    await settled();
    expect(new Set(keysOf(api.arrived))).toEqual(new Set([first]));
    store.dispatch(tipRequested({ ...intent, tokens: 6 }));
    await settled();
    expect(keysOf(api.arrived).at(-1)).not.toBe(first);
  });
});

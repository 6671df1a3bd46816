/** The data that a performer's page loads. */
import { loadDetail } from '@/features/performers/api';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';

const person = (n: number) => ({ _id: `id-${n}`, username: `p${n}`, languages: ['en', 'fr', 'tlh-x'], country: 'NO' });
const none = { data: [], total: 0 };
const PAGE = 'GET /performers/juno/view';
const OTHERS = 'GET /performers/search';
const SHELVES = ['products', 'videos', 'galleries'].map((kind) => `GET /user/performer-assets/${kind}/search`);

/** An API that answers no call until `open`, to show which calls run in parallel. */
function heldApi(answers: Record<string, Parameters<typeof data>[0]>) {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = () => resolve()));
  const held = (answer: ReturnType<typeof data>) => async () => {
    await opened;
    return answer;
  };
  return {
    api: fakeApi(Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, held(data(answer))]))),
    open,
  };
}
const everything = {
  [PAGE]: person(1),
  [OTHERS]: { data: Array.from({ length: 13 }, (_, n) => person(n)), total: 13 },
  ...Object.fromEntries(SHELVES.map((call) => [call, none])),
};

test('loads the performer, their active items and other performers in parallel, each once', async () => {
  const { api, open } = heldApi(everything);
  const loading = loadDetail('juno');
  await until('all calls under way before one of them is answered', () => api.arrived.length === 5);
  open();
  await loading;
  expect(api.calls().sort()).toEqual([PAGE, OTHERS, ...SHELVES].sort());
  const asked = Object.fromEntries(api.arrived.map(({ call, query }) => [call, query]));
  for (const call of SHELVES) expect(asked[call]).toMatchObject({ performer: 'juno', status: 'active' });
});

test('keeps twelve other performers and never this one', async () => {
  const { open } = heldApi(everything);
  open();
  const { related, origin } = await loadDetail('juno');
  expect(origin).toEqual({ languages: 'English, French, tlh-x', country: 'Norway' });
  expect(related?.map(({ _id }) => _id)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `id-${n}`));
  const without = heldApi({
    ...everything,
    [OTHERS]: { data: Array.from({ length: 13 }, (_, n) => person(n + 2)), total: 13 },
  });
  without.open();
  expect((await loadDetail('juno')).related).toHaveLength(12);
});

test('fails without the performer, and leaves a gap without a list of items', async () => {
  fakeApi({
    ...Object.fromEntries(Object.entries(everything).map(([call, answer]) => [call, data(answer)])),
    [SHELVES[0]!]: refusal(500, 'INTERNAL'),
    [OTHERS]: refusal(500, 'INTERNAL'),
  });
  const detail = await loadDetail('juno');
  expect([detail.products, detail.related, detail.videos]).toEqual([undefined, undefined, none]);
  fakeApi(
    Object.fromEntries(
      Object.entries(everything)
        .filter(([call]) => call !== PAGE)
        .map(([call, answer]) => [call, data(answer)]),
    ),
  );
  await expect(loadDetail('juno')).rejects.toMatchObject({ statusCode: 404 });
});

import { type RequestOf } from '@contract/all';
import { TIP_MENU_ENTRIES_MAX, TIP_MENUS_MAX } from '@contract/limits';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

type Body = RequestOf<'createTipMenu'>['body'];
type Entry = Body['entries'][number];

let api: Api;
let performer: Actor;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});

const entry = (name: string, fields: Partial<Entry> = {}): Entry => ({
  name,
  section: '',
  detail: '',
  icon: 'star',
  price: 10,
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  ...fields,
});
const create = (name: string, ...entries: Entry[]) =>
  api.must('createTipMenu', { body: { name, entries } }, performer.token);
const shownNames = async () =>
  (await api.must('viewTipMenu', { params: { id: performer.id } })).entries.map(({ name }) => name);

test('a performer without a menu shows an empty one', async () => {
  expect(await api.must('viewTipMenu', { params: { id: performer.id } })).toEqual({
    performerId: performer.id,
    isOpen: false,
    entries: [],
  });
});

test('the first menu is shown at once, another one when it is switched on', async () => {
  const first = await create('Evening', entry('Song'));
  const second = await create('Morning', entry('Coffee'));
  expect([first.isOn, second.isOn]).toEqual([true, false]);
  expect(await shownNames()).toEqual(['Song']);
  api.realtime.said.length = 0;
  const menus = await api.must('showTipMenu', { body: { menuId: second._id } }, performer.token);
  expect(menus.map(({ isOn }) => isOn)).toEqual([false, true]);
  expect(await shownNames()).toEqual(['Coffee']);
  expect(api.realtime.said).toMatchObject([{ event: 'menu/changed', payload: { performerId: performer.id } }]);
  await api.must('showTipMenu', { body: { menuId: null } }, performer.token);
  expect(await shownNames()).toEqual([]);
});

test('entries are changed, reordered, added and removed in one call', async () => {
  const menu = await create('Evening', entry('Song'), entry('Dance'), entry('Wave'));
  const [song, , wave] = menu.entries;
  const changed = await api.must(
    'updateTipMenu',
    {
      params: { id: menu._id },
      body: { name: 'Night', entries: [{ ...wave! }, entry('Toast'), { ...song!, price: 15 }] },
    },
    performer.token,
  );
  expect(changed).toMatchObject({ name: 'Night', entries: [wave, { name: 'Toast' }, { ...song, price: 15 }] });
  expect(await api.must('listTipMenus', {}, performer.token)).toEqual([changed]);
});

test("another performer's menu and entries stay as they are", async () => {
  const menu = await create('Evening', entry('Song'));
  const other = await api.verifiedPerformer();
  const body: Body = { name: 'Mine', entries: [{ ...menu.entries[0]!, name: 'Stolen' }] };
  for (const call of [
    api.call('updateTipMenu', { params: { id: menu._id }, body }, other.token),
    api.call('deleteTipMenu', { params: { id: menu._id } }, other.token),
    api.call('showTipMenu', { body: { menuId: menu._id } }, other.token),
  ])
    expect((await call).status).toBe(404);
  const own = await api.must('createTipMenu', { body }, other.token);
  expect(own.entries[0]!._id).not.toBe(menu.entries[0]!._id);
  expect(await shownNames()).toEqual(['Song']);
});

test('a deleted menu leaves the room without one', async () => {
  const menu = await create('Evening', entry('Song'));
  await api.must('deleteTipMenu', { params: { id: menu._id } }, performer.token);
  expect(await shownNames()).toEqual([]);
  expect((await api.call('deleteTipMenu', { params: { id: menu._id } }, performer.token)).status).toBe(404);
});

test.each([
  ['price', entry('Song', { price: 0 })],
  ['price', entry('Song', { price: 1.5 })],
  ['stock', entry('Song', { stock: -1 })],
  ['cooldownSeconds', entry('Song', { cooldownSeconds: 100_000 })],
  ['name', entry(' ')],
])('a wrong %s is refused, and nothing is stored', async (field, wrong) => {
  const { status, error } = await api.call(
    'createTipMenu',
    { body: { name: 'Evening', entries: [wrong] } },
    performer.token,
  );
  expect(status).toBe(400);
  expect(JSON.stringify(error.message)).toContain(field);
  expect(await api.must('listTipMenus', {}, performer.token)).toEqual([]);
});

test('menus and entries are limited in number', async () => {
  const many = Array.from({ length: TIP_MENU_ENTRIES_MAX + 1 }, (_, place) => entry(`Entry ${place}`));
  expect((await api.call('createTipMenu', { body: { name: 'Long', entries: many } }, performer.token)).status).toBe(
    400,
  );
  for (let menu = 0; menu < TIP_MENUS_MAX; menu += 1) await create(`Menu ${menu}`);
  const extra = await api.call('createTipMenu', { body: { name: 'One more', entries: [] } }, performer.token);
  expect(extra.error.error).toBe('TIP_MENUS_FULL');
});

test('a blocked member does not see the menu', async () => {
  await create('Evening', entry('Song'));
  const member = await api.registerMember();
  await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
  expect((await api.call('viewTipMenu', { params: { id: performer.id } }, member.token)).status).toBe(403);
});

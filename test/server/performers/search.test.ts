import { deleteUnusedSearchWords } from '@server/features/performers/service/search';
import { addCategory } from '@server/features/categories/service/editing';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';

let api: Api;
let music: string;
let talk: string;
const people: Record<string, Actor> = {};

/** Sets what the media server would report. */
const put = (who: Actor, columns: string) =>
  api.database.pool.query(`update performers set ${columns} where account_id = $1`, [who.id]);
const names = async (query: Parameters<typeof search>[0]) => (await search(query)).data.map(({ username }) => username);
const search = (query: Record<string, unknown>, token: string | null = null) =>
  api.must('searchPerformers', { query: query as never }, token);

beforeAll(async () => {
  api = await startApi();
  music = (await addCategory(api.ctx, { name: 'Music', slug: 'music', description: '', ordering: 0 }))._id;
  talk = (await addCategory(api.ctx, { name: 'Talk', slug: 'talk', description: '', ordering: 1 }))._id;
  for (const username of ['zoe', 'juno', 'theo', 'kit'])
    people[username] = await api.verifiedPerformer({
      username,
      firstName: username,
      lastName: 'Valcourt',
      country: username === 'kit' ? 'PT' : 'DE',
      gender: username === 'theo' ? 'male' : 'female',
    });
  await api.must(
    'updatePerformer',
    { body: { name: 'Zoé Ångström', tags: ['#Jazz', 'vocals'], categoryIds: [music], languages: ['fr', 'en'] } },
    people.zoe!.token,
  );
  await api.must(
    'updatePerformer',
    { body: { name: 'Juno', tags: ['talk'], categoryIds: [talk], languages: ['de'] } },
    people.juno!.token,
  );
  await api.must(
    'updatePerformer',
    { body: { name: 'Theo', tags: ['jazz'], categoryIds: [music, talk] } },
    people.theo!.token,
  );
  await api.must('updatePerformer', { body: { name: 'Kit' } }, people.kit!.token);
  people.waiting = await api.registerPerformer({ username: 'waiting' });
  people.gone = await api.verifiedPerformer({ username: 'gone' });
  await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [people.gone.id]);
  await put(people.theo!, "streaming_status = 'public', streaming_title = 'New material', viewers = 3");
  await put(people.kit!, "streaming_status = 'group', viewers = 40");
  await put(people.juno!, 'is_online = true, views = 10');
});
afterAll(() => api.close());

it('lists live performers by viewers first, then online ones', async () => {
  expect(await names({})).toEqual(['kit', 'theo', 'juno', 'zoe']);
  expect((await search({})).total).toBe(4);
});

it('never lists unverified or suspended performers', async () => {
  expect(await names({ q: 'waiting' })).toEqual([]);
  expect(await names({ q: 'gone' })).toEqual([]);
  for (const username of ['waiting', 'gone', 'nobody'])
    expect((await api.call('viewPerformer', { params: { username } })).status).toBe(404);
});

it('lists restored performers again, and renamed ones by their new name', async () => {
  await api.database.pool.query("update accounts set status = 'active' where id = $1", [people.gone!.id]);
  expect(await names({ q: 'gone' })).toEqual(['gone']);
  await api.must('updatePerformer', { body: { name: 'Comeback' } }, people.gone!.token);
  expect(await names({ q: 'comeb' })).toEqual(['gone']);
  await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [people.gone!.id]);
  expect(await names({ q: 'comeb' })).toEqual([]);
});

it.each([
  ['zoe angs', ['zoe']],
  ['ZOÉ', ['zoe']],
  ['z', ['zoe']],
  ['material', ['theo']],
  ['vocals', ['zoe']],
  ['jazz', ['theo', 'zoe']],
  ['jazz theo', ['theo']],
  ['music', ['theo', 'zoe']],
  ['music vocals', ['zoe']],
  ['%', []],
  ['_', []],
  ["'; drop table", []],
])('finds performers by "%s", ignoring accents, case and punctuation', async (q, expected) => {
  expect(await names({ q })).toEqual(expected);
});

it.each([
  ['a missing letter', 'materal', ['theo']],
  ['an extra letter', 'angstrrom', ['zoe']],
  ['a wrong letter', 'jazs', ['theo', 'zoe']],
  ['a missing letter in a short word', 'jno', ['juno']],
  ['a mistake in a category name', 'musci', ['theo', 'zoe']],
  ['two swapped letters', 'matreial', ['theo']],
  ['one of two words', 'zoé anstrom', ['zoe']],
  ['not next to an unknown word', 'anstrom quarterdeck', []],
  ['not after two mistakes in one word', 'anxtrom', []],
  ['not for a very short word', 'zoi', []],
  ['not for words of unlisted performers', 'waitin9', []],
])('finds similar words after a typing mistake: %s', async (_slip, q, expected) => {
  const { data, total, near } = await search({ q });
  expect([data.map(({ username }) => username), total, near]).toEqual([expected, expected.length, expected.length > 0]);
});

it('does not find a performer by categories that they left', async () => {
  await api.must('updatePerformer', { body: { categoryIds: [] } }, people.theo!.token);
  try {
    expect((await api.must('viewPerformer', { params: { username: 'theo' } })).categoryIds).toEqual([]);
    expect([await names({ q: 'music' }), await names({ q: 'talk' })]).toEqual([['zoe'], ['juno']]);
  } finally {
    await api.must('updatePerformer', { body: { categoryIds: [music, talk] } }, people.theo!.token);
  }
  expect([await names({ q: 'music' }), await names({ q: 'talk' })]).toEqual([
    ['theo', 'zoe'],
    ['theo', 'juno'],
  ]);
});

it('finds performers by current category names and invalidates their pages after changes of categories, gender or country', async () => {
  const told: string[] = [];
  const ears = await api.database.pool.connect();
  ears.on('notification', ({ payload }) => told.push(payload ?? ''));
  try {
    await ears.query('listen pages_changed');
    await api.must('updatePerformer', { body: { categoryIds: [talk] } }, people.zoe!.token);
    expect(await names({ q: 'music' })).toEqual(['theo']);
    await until('the page of who changed them', () => told.splice(0).includes('/performers/zoe'));
    for (const column of ['gender', 'country']) {
      await api.database.pool.query(`update accounts set ${column} = null where id = $1`, [people.kit!.id]);
      await until(`the page of who changed ${column}`, () => told.splice(0).includes('/performers/kit'));
    }
    await api.database.pool.query("update categories set name = 'Conversation' where id = $1", [talk]);
    expect(await names({ q: 'conversation' })).toEqual(['theo', 'juno', 'zoe']);
    expect(await names({ q: 'talk' })).toEqual(['juno']);
  } finally {
    await api.database.pool.query("update categories set name = 'Talk' where id = $1", [talk]);
    await api.database.pool.query("update accounts set gender = 'female', country = 'PT' where id = $1", [
      people.kit!.id,
    ]);
    await api.must('updatePerformer', { body: { categoryIds: [music] } }, people.zoe!.token);
    ears.release(true);
  }
});

it('searches similar words only without exact matches, and deletes unused search words', async () => {
  expect(await search({ q: 'theo' })).toMatchObject({ total: 1, near: false });
  await put(people.theo!, "streaming_title = 'Passing thoughts'");
  expect(await names({ q: 'pasing' })).toEqual(['theo']);
  await put(people.theo!, "streaming_title = 'New material'");
  await deleteUnusedSearchWords(api.ctx);
  const { rows } = await api.database.pool.query<{ word: string }>(
    "select word from search_words where word in ('passing', 'material')",
  );
  expect(rows).toEqual([{ word: 'material' }]);
});

it('finds performers by ids', async () => {
  expect(await names({ ids: `${people.zoe!.id},${people.kit!.id},${people.waiting!.id}` })).toEqual(['kit', 'zoe']);
});

it.each([
  ['a tag in any case', { tags: 'JAZZ' }, ['theo', 'zoe']],
  ['gender', { gender: 'male' }, ['theo']],
  ['country', { country: 'PT' }, ['kit']],
  ['language', { language: 'fr' }, ['zoe']],
  ['being online or live', { isOnline: 'true' }, ['kit', 'theo', 'juno']],
  ['being offline', { isOnline: 'false' }, ['zoe']],
  ['being live', { streamingStatus: 'live' }, ['kit', 'theo']],
  ['a kind of show', { streamingStatus: 'group' }, ['kit']],
  [
    'absent values, which set no condition',
    { gender: '', country: 'null', tags: 'undefined' },
    ['kit', 'theo', 'juno', 'zoe'],
  ],
])('filters performers by %s', async (_what, query, expected) => {
  const { data, total } = await search(query);
  expect(data.map(({ username }) => username)).toEqual(expected);
  expect(total).toBe(expected.length);
});

it('filters by category and counts the performers of each category', async () => {
  expect(await names({ categoryIds: music })).toEqual(['theo', 'zoe']);
  expect(await names({ categoryIds: `${music},${talk}` })).toEqual(['theo', 'juno', 'zoe']);
  const categories = await api.must('listCategories');
  expect(categories.map(({ slug, performers }) => [slug, performers])).toEqual([
    ['music', 2],
    ['talk', 2],
  ]);
});

it('sorts by name, views and creation time with live performers first', async () => {
  expect(await names({ sortBy: 'name' })).toEqual(['kit', 'theo', 'juno', 'zoe']);
  expect(await names({ sortBy: 'name', sort: 'descend' })).toEqual(['theo', 'kit', 'zoe', 'juno']);
  expect(await names({ sortBy: 'latest' })).toEqual(['kit', 'theo', 'juno', 'zoe']);
  expect(await names({ sortBy: 'views' })).toEqual(['kit', 'theo', 'juno', 'zoe']);
  expect(await names({ sortBy: 'no such order' })).toEqual(['kit', 'theo', 'juno', 'zoe']);
});

it('pages without gaps and can exclude a performer', async () => {
  expect([...(await names({ limit: 2 })), ...(await names({ limit: 2, offset: 2 }))]).toEqual([
    'kit',
    'theo',
    'juno',
    'zoe',
  ]);
  const { data, total } = await search({ excludeId: people.kit!.id });
  expect([data.map(({ username }) => username), total]).toEqual([['theo', 'juno', 'zoe'], 3]);
});

it.each([
  { limit: 0 },
  { limit: 1000 },
  { offset: -1 },
  { country: 'Germany' },
  { categoryIds: 'music' },
  { isOnline: 'perhaps' },
])('refuses the query %j and names the field', async (query) => {
  expect((await api.call('searchPerformers', { query })).error).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
});

it('shows the live status and no private data on cards', async () => {
  const [kit, theo] = (await search({})).data;
  expect(theo).toMatchObject({
    name: 'Theo',
    streamingStatus: 'public',
    streamingTitle: 'New material',
    viewers: 3,
    isOnline: true,
    verified: true,
    avatar: '/no-avatar.png',
    isFavorite: false,
  });
  expect(kit).not.toHaveProperty('email');
  expect(JSON.stringify(await api.must('viewPerformer', { params: { username: 'KIT' } }))).not.toContain('@example');
});

describe('the order for a member', () => {
  let member: Actor;
  const named = async (query: Record<string, unknown> = {}, token: string | null = member.token) =>
    (await search(query, token)).data.map(({ username }) => username);
  const like = (who: string) => api.must('likePerformer', { params: { id: people[who]!.id } }, member.token);
  beforeAll(async () => {
    member = await api.registerMember();
    await put(people.theo!, "streaming_status = 'public', viewers = 3");
    await put(people.kit!, "streaming_status = 'group', viewers = 40");
  });

  it('lists followed performers first within live and offline performers, for this member only', async () => {
    expect(await named()).toEqual(['kit', 'theo', 'juno', 'zoe']);
    await like('theo');
    await like('zoe');
    expect(await named()).toEqual(['theo', 'kit', 'zoe', 'juno']);
    expect(await named({ sortBy: 'name' })).toEqual(['theo', 'kit', 'zoe', 'juno']);
    const other = await api.registerMember();
    expect(await named({}, other.token)).toEqual(['kit', 'theo', 'juno', 'zoe']);
    expect(await names({})).toEqual(['kit', 'theo', 'juno', 'zoe']);
  });

  it('returns pages of one list and counts each performer once', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => search({ limit: 1, offset }, member.token)));
    expect(pages.map(({ data, total }) => [data[0]?.username, total])).toEqual([
      ['theo', 4],
      ['kit', 4],
      ['zoe', 4],
      ['juno', 4],
      [undefined, 4],
    ]);
  });

  it.each([
    ['words', { q: 'gathering' }],
    ['tags', { tags: 'gathering' }],
  ])('keeps the order across pages of a search by %s', async (_by, asked) => {
    await Promise.all(
      ['juno', 'zoe', 'theo', 'kit'].map((name) => put(people[name]!, "tags = tags || array['gathering']")),
    );
    expect(await named(asked)).toEqual(['theo', 'kit', 'zoe', 'juno']);
    expect(await named({ ...asked, sortBy: 'name', sort: 'desc' })).toEqual(
      await named({ sortBy: 'name', sort: 'desc' }),
    );
    expect(await names(asked)).toEqual(['kit', 'theo', 'juno', 'zoe']);
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((offset) => search({ ...asked, limit: 1, offset }, member.token)),
    );
    expect(pages.map(({ data, total }) => [data[0]?.username, total])).toEqual([
      ['theo', 4],
      ['kit', 4],
      ['zoe', 4],
      ['juno', 4],
      [undefined, 4],
    ]);
  });

  it('applies filters to followed performers, and filters by following', async () => {
    expect(await named({ country: 'DE' })).toEqual(['theo', 'zoe', 'juno']);
    expect(await named({ q: 'juno' })).toEqual(['juno']);
    expect(await named({ isFavorite: 'true' })).toEqual(['theo', 'zoe']);
    expect(await named({ isFavorite: 'false' })).toEqual(['kit', 'juno']);
    expect(await names({ isFavorite: 'true' })).toEqual([]);
  });

  it('leaves out performers who block the member, followed or not', async () => {
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, people.zoe!.token);
    expect(await named()).toEqual(['theo', 'kit', 'juno']);
    expect(await named({ ids: `${people.zoe!.id},${people.juno!.id}` })).toEqual(['juno']);
    await api.must('unblockUser', { body: { userId: member.id } }, people.zoe!.token);
  });
});

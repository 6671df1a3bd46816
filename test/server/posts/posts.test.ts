import { ensureStandardPosts, savePost } from '@server/features/posts/service';
import { setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await ensureStandardPosts(api.ctx);
});
afterAll(() => api.close());

it('a site has terms and privacy from its first minute, by slug and by id', async () => {
  const terms = await api.must('viewPost', { params: { id: 'terms' } });
  expect(terms).toMatchObject({ slug: 'terms', type: 'page', content: expect.stringContaining('18') });
  expect(await api.must('viewPost', { params: { id: terms._id } })).toEqual(terms);
  expect((await api.must('viewPost', { params: { id: 'privacy' } })).title).toBe('Privacy');
});

it('what the operator wrote stays, and loses what runs', async () => {
  await savePost(api.ctx, { slug: 'terms', type: 'page', title: 'Our terms', content: '<p>Be kind.</p><script>steal()</script><a href="/x" onclick="steal()">x</a>' });
  await ensureStandardPosts(api.ctx);
  const { title, content } = await api.must('viewPost', { params: { id: 'terms' } });
  expect([title, content]).toEqual(['Our terms', '<p>Be kind.</p><a href="/x">x</a>']);
});

it('lists news, newest first, and never notices', async () => {
  await savePost(api.ctx, { slug: 'first', type: 'post', title: 'The first', content: '<p>1</p>' });
  await savePost(api.ctx, { slug: 'second', type: 'post', title: 'The second', content: '<p>2</p>' });
  const { data, total } = await api.must('searchPosts');
  expect([total, data.map(({ slug }) => slug)]).toEqual([2, ['second', 'first']]);
  expect((await api.must('searchPosts', { query: { type: 'page' } })).data.map(({ slug }) => slug).sort()).toEqual(['privacy', 'terms']);
  expect((await api.call('viewPost', { params: { id: 'nothing-here' } })).status).toBe(404);
});

it.each([['premiere', ['gala']], ['PREMIÈRE', ['gala']], ['gala élan', ['gala']], ['stage', ['gala']], ['strong', []], ['100%', []], ['%', []], ['_', []], ['nothing of it', []]])('finds news by the words "%s", in title and text and not in the markup, without minding accents', async (q, expected) => {
  await savePost(api.ctx, { slug: 'gala', type: 'post', title: 'Gala with Élan', shortDescription: 'One evening.', content: '<p>The <strong>Première</strong> is on the great stage.</p>' });
  expect((await api.must('searchPosts', { query: { q } })).data.map(({ slug }) => slug)).toEqual(expected);
});

it('the 18+ question brings its words with the settings, and none while it is off', async () => {
  expect((await api.must('getPublicSettings', { query: { group: 'popup18' } })).popupContent18Plus).toContain('18 or older');
  await savePost(api.ctx, { slug: 'our-door', type: 'notice', title: 'Door', content: '<p>Grown-ups only.</p>' });
  await setSetting(api.ctx, 'popup18ContentId', 'our-door');
  expect((await api.must('getPublicSettings')).popupContent18Plus).toBe('<p>Grown-ups only.</p>');
  await setSetting(api.ctx, 'popup18Enabled', false);
  expect((await api.must('getPublicSettings')).popupContent18Plus).toBe('');
});

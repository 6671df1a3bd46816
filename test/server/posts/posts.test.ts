import { ensureDefaultPosts, savePost } from '@server/features/posts/service';
import { setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await ensureDefaultPosts(api.ctx);
});
afterAll(() => api.close());

it('serves default terms and privacy pages by slug and id', async () => {
  const terms = await api.must('viewPost', { params: { id: 'terms' } });
  expect(terms).toMatchObject({ slug: 'terms', type: 'page', content: expect.stringContaining('18') });
  expect(await api.must('viewPost', { params: { id: terms._id } })).toEqual(terms);
  expect((await api.must('viewPost', { params: { id: 'privacy' } })).title).toBe('Privacy');
});

it('keeps posts of the operator and removes their scripts', async () => {
  await savePost(api.ctx, {
    slug: 'terms',
    type: 'page',
    title: 'Our terms',
    content: '<p>Be kind.</p><script>steal()</script><a href="/x" onclick="steal()">x</a>',
  });
  await ensureDefaultPosts(api.ctx);
  const { title, content } = await api.must('viewPost', { params: { id: 'terms' } });
  expect([title, content]).toEqual(['Our terms', '<p>Be kind.</p><a href="/x">x</a>']);
});

it.each([
  ['a script', '<p>a</p><script>steal()</script>', '<p>a</p>'],
  ['a script inside a script', '<scr<script>ipt>steal()</scr</script>ipt>', 'ipt&gt;steal()ipt&gt;'],
  ['an event handler on a picture', '<img src="/x.png" onerror="steal()" alt="x" />', '<img src="/x.png" alt="x" />'],
  ['a javascript URL', '<a href="javascript:steal()">x</a>', '<a>x</a>'],
  [
    'a disguised javascript URL',
    '<a href=" java\tscript:steal()">x</a><a href="&#106;avascript:steal()">y</a>',
    '<a>x</a><a>y</a>',
  ],
  ['a data URL with HTML', '<a href="data:text/html,<script>steal()</script>">x</a>', '<a>x</a>'],
  ['an SVG with scripts', '<svg onload="steal()"><a xlink:href="javascript:steal()">x</a></svg>', '<a>x</a>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>after', 'after'],
  ['a form with a password field', '<form action="https://evil.example"><input name="password" /></form>', ''],
  [
    'a style that covers the page',
    '<p style="position:fixed;inset:0">x</p><style>body{display:none}</style>',
    '<p>x</p>',
  ],
  ['a base element', '<base href="https://evil.example" />x', 'x'],
  [
    'a link with an opener',
    '<a href="https://a.example" target="_blank" rel="opener">x</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  [
    'what an editor makes',
    '<h2>A</h2><p><strong>b</strong> <em>c</em></p><ul><li>d</li></ul><table><tbody><tr><td>e</td></tr></tbody></table>',
    '<h2>A</h2><p><strong>b</strong> <em>c</em></p><ul><li>d</li></ul><table><tbody><tr><td>e</td></tr></tbody></table>',
  ],
])('sanitises HTML: %s', async (_what, given, kept) => {
  await savePost(api.ctx, { slug: 'hostile', type: 'post', title: 'Hostile', content: given });
  const { content } = await api.must('viewPost', { params: { id: 'hostile' } });
  expect(content).toBe(kept);
  expect(content).not.toMatch(/<script|javascript:|evil/i);
  await api.database.pool.query("delete from posts where slug = 'hostile'");
});

it('lists news without notices, newest first', async () => {
  await savePost(api.ctx, { slug: 'first', type: 'post', title: 'The first', content: '<p>1</p>' });
  await savePost(api.ctx, { slug: 'second', type: 'post', title: 'The second', content: '<p>2</p>' });
  const { data, total } = await api.must('searchPosts');
  expect([total, data.map(({ slug }) => slug)]).toEqual([2, ['second', 'first']]);
  expect((await api.must('searchPosts', { query: { type: 'page' } })).data.map(({ slug }) => slug).sort()).toEqual([
    'privacy',
    'terms',
  ]);
  expect((await api.call('viewPost', { params: { id: 'nothing-here' } })).status).toBe(404);
});

it.each([
  ['premiere', ['gala']],
  ['PREMIÈRE', ['gala']],
  ['gala élan', ['gala']],
  ['stage', ['gala']],
  ['strong', []],
  ['100%', []],
  ['%', []],
  ['_', []],
  ['nothing of it', []],
])('finds news by "%s" in title and text, not in tags, ignoring case and accents', async (q, expected) => {
  await savePost(api.ctx, {
    slug: 'gala',
    type: 'post',
    title: 'Gala with Élan',
    shortDescription: 'One evening.',
    content: '<p>The <strong>Première</strong> is on the great stage.</p>',
  });
  expect((await api.must('searchPosts', { query: { q } })).data.map(({ slug }) => slug)).toEqual(expected);
});

it('returns the text of the 18+ popup with the settings, and none while it is off', async () => {
  expect((await api.must('getPublicSettings', { query: { group: 'popup18' } })).popupContent18Plus).toContain(
    '18 or older',
  );
  await savePost(api.ctx, { slug: 'our-notice', type: 'notice', title: 'Notice', content: '<p>Grown-ups only.</p>' });
  await setSetting(api.ctx, 'popup18ContentId', 'our-notice');
  expect((await api.must('getPublicSettings')).popupContent18Plus).toBe('<p>Grown-ups only.</p>');
  await setSetting(api.ctx, 'popup18Enabled', false);
  expect((await api.must('getPublicSettings')).popupContent18Plus).toBe('');
});

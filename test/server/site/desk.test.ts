import { addCategory } from '@server/features/categories/service/editing';
import { ensureDefaultPosts } from '@server/features/posts/service';
import { setSetting } from '@server/features/site/service';
import { watchSite } from '@server/features/site/service/watch';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { pictureFile } from '@test/support/pictures';
import { recordMails } from '@test/support/recorders';

let api: Api;
let owner: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  owner = await api.operator();
});
afterAll(() => api.close());

/** The newest line of the history of a setting, or of an area of the site. */
const newestChange = async (of: string) => (await api.must('listSiteHistory', { query: { of } }, owner.token))[0];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('settings on the desk', () => {
  it('are described with their type, limits and default', async () => {
    const all = await api.must('listDeskSettings', {}, owner.token);
    const find = (key: string) => all.find((setting) => setting.key === key);
    expect(find('siteName')).toMatchObject({ control: 'text', maxCharacters: 60, value: 'Footlights', shows: '/' });
    expect(find('brandColour')).toMatchObject({ control: 'colour' });
    expect(find('theme')).toMatchObject({ control: 'choice', choices: ['light', 'dark'] });
    expect(find('avatarAccept')).toMatchObject({ control: 'list', choices: expect.arrayContaining(['.png']) });
    expect(find('tipMaximum')).toMatchObject({ control: 'number', whole: true, minimum: 1 });
    expect(find('logoUrl')).toMatchObject({ control: 'address' });
    expect(all.every(({ label, about }) => label && about)).toBe(true);
  });

  it('are changed at once, with a history that says who changed what', async () => {
    const change = (value: string | null) =>
      api.must('changeSetting', { params: { key: 'siteName' }, body: { value } }, owner.token);
    expect(await change('Limelight')).toMatchObject({ value: 'Limelight', isDefault: false });
    expect(await api.must('getPublicSettings')).toMatchObject({ siteName: 'Limelight' });
    expect(await newestChange('siteName')).toMatchObject({
      by: owner.username,
      before: 'Footlights',
      after: 'Limelight',
    });
    expect(await change(null)).toMatchObject({ value: 'Footlights', isDefault: true });
  });

  it.each([
    ['siteName', '', 400],
    ['siteName', 7, 400],
    ['tipMaximum', -1, 400],
    ['maintenanceFrom', 'tomorrow', 400],
    ['brandColour', '#ffe600', 422],
    ['toString', 'x', 404],
  ])('refuse %s = %p', async (key, value, status) => {
    const before = await api.must('getPublicSettings');
    expect((await api.call('changeSetting', { params: { key }, body: { value } }, owner.token)).status).toBe(status);
    expect(await api.must('getPublicSettings')).toEqual(before);
  });

  it('show the contrast of every pair of colours in both themes before they are saved', async () => {
    const query = { brandColour: '#7a3cff', successColour: '#2fb52d' };
    const { pairs, light } = await api.must('checkBrand', { query }, owner.token);
    expect(new Set(pairs.map(({ theme }) => theme))).toEqual(new Set(['light', 'dark']));
    expect(pairs.every(({ ratio, minimum }) => ratio >= minimum)).toBe(true);
    expect(light['c-brand']).toBe('#7a3cff');
    await api.must('changeBrand', { body: query }, owner.token);
    expect(await newestChange('brandColour')).toMatchObject({ before: '#ff0066', after: '#7a3cff' });
  });

  it('keep a picture as WebP and refuse a file that only calls itself a sound', async () => {
    const upload = (name: string, content: Buffer) =>
      api.call('uploadSiteFile', { files: { file: { name, content } } }, owner.token);
    const stored = await upload('logo.png', await pictureFile('png', 64, 64));
    expect(stored.data?.url).toMatch(/^\/files\/public\/site\/.+\.webp$/);
    expect((await upload('tip.mp3', Buffer.from('<html>'))).status).toBe(400);
    expect((await upload('tip.mp3', Buffer.from('ID3 and more'))).data?.url).toMatch(/\.mp3$/);
  });
});

describe('planned maintenance', () => {
  it('begins and ends by itself, and browsers are told', async () => {
    const stop = await watchSite(api.ctx, 20);
    const told = () =>
      api.realtime.said.flatMap(({ event, payload }) => (event === 'site/maintenance' ? [payload] : []));
    const until = async (count: number) => {
      while (told().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const set = (key: string, value: string) =>
      api.must('changeSetting', { params: { key }, body: { value } }, owner.token);
    try {
      await set('maintenanceFrom', inHours(-1));
      await until(1);
      expect((await api.call('listMenus')).error).toMatchObject({ error: 'MAINTENANCE' });
      expect(await api.must('listDeskSettings', {}, owner.token)).toContainEqual(
        expect.objectContaining({ key: 'maintenance', value: false }),
      );
      const early = { params: { key: 'maintenanceUntil' }, body: { value: inHours(-2) } };
      expect((await api.call('changeSetting', early, owner.token)).status).toBe(400);
      await set('maintenanceUntil', inHours(-0.5));
      await until(2);
      expect(told()).toEqual([{ on: true }, { on: false }]);
    } finally {
      stop();
      await set('maintenanceFrom', '');
      await set('maintenanceUntil', '');
    }
  });
});

describe('categories on the desk', () => {
  it('are added, renamed, ordered and merged, and take their performers along', async () => {
    const add = (name: string) => api.must('addCategory', { body: { name, slug: name.toLowerCase() } }, owner.token);
    const [jazz, blues, dance] = [await add('Jazz'), await add('Blues'), await add('Dance')];
    await api.must('changeCategory', { params: { id: jazz._id }, body: { name: 'Jazz live' } }, owner.token);
    const ordered = await api.must('orderCategories', { body: { ids: [dance._id, jazz._id] } }, owner.token);
    expect(ordered.map(({ name }) => name)).toEqual(['Dance', 'Jazz live', 'Blues']);
    const performer = await api.verifiedPerformer();
    await api.must('updatePerformer', { body: { categoryIds: [blues._id] } }, performer.token);
    const inUse = await api.call('removeCategory', { params: { id: blues._id } }, owner.token);
    expect(inUse.error).toMatchObject({ error: 'CATEGORY_IN_USE' });
    await api.must('mergeCategories', { params: { id: blues._id }, body: { into: jazz._id } }, owner.token);
    for (const slug of ['blues', 'BLUES'])
      expect(await api.must('viewCategory', { params: { id: slug } })).toMatchObject({ _id: jazz._id });
    expect((await api.must('getPerformerMe', {}, performer.token)).categories).toMatchObject([{ name: 'Jazz live' }]);
    expect((await api.must('listCategories')).map(({ name }) => name)).toEqual(['Dance', 'Jazz live']);
    expect(await newestChange('categories')).toMatchObject({ action: 'categories/merge', before: { name: 'Blues' } });
  });

  it('keep their old addresses when they get another slug, and show their picture', async () => {
    const picture = '/files/public/site/opera.webp';
    const body = { name: 'Opera', slug: 'opera', picture };
    const { _id: id } = await api.must('addCategory', { body }, owner.token);
    await api.must(
      'changeCategory',
      { params: { id }, body: { name: 'Grand opera', slug: 'grand-opera' } },
      owner.token,
    );
    for (const slug of ['opera', 'grand-opera'])
      expect(await api.must('viewCategory', { params: { id: slug } })).toMatchObject({
        ...{ _id: id, name: 'Grand opera', slug: 'grand-opera', picture },
      });
    await api.must('removeCategory', { params: { id } }, owner.token);
  });

  it('refuse the slug of another category, and change nothing', async () => {
    await addCategory(api.ctx, { name: 'Magic', slug: 'magic' });
    const taken = await api.call('addCategory', { body: { name: 'Tricks', slug: 'magic' } }, owner.token);
    expect(taken.error).toMatchObject({ statusCode: 409, error: 'SLUG_TAKEN' });
    expect((await api.must('listCategories')).map(({ name }) => name)).not.toContain('Tricks');
  });
});

describe('token packages on the desk', () => {
  it('are sold until they are taken off sale, and keep their order', async () => {
    const add = (name: string, tokens: number) =>
      api.must('createPackage', { body: { name, tokens, price: tokens / 10 }, reason: 'Summer' }, owner.token);
    const [small, big] = [await add('Small', 100), await add('Big', 1000)];
    await api.must('orderPackages', { body: { ids: [big._id, small._id] } }, owner.token);
    const names = async () => (await api.must('searchPackages')).data.map(({ name }) => name);
    expect(await names()).toEqual(['Big', 'Small']);
    await api.must(
      'changePackage',
      { params: { id: big._id }, body: { price: 89.99, onSale: false }, reason: 'Summer' },
      owner.token,
    );
    expect(await names()).toEqual(['Small']);
    expect(await newestChange('packages')).toMatchObject({
      by: owner.username,
      before: { price: 100, onSale: true },
      after: { price: 89.99, onSale: false },
    });
  });
});

describe('menus on the desk', () => {
  it('replace the whole list in order, and refuse a script as a target', async () => {
    const item = (title: string, path: string) => ({ section: 'footer' as const, title, path, isNewTab: false });
    const change = (path: string) =>
      api.call('changeMenus', { body: { items: [item('Help', '/posts/help'), item('Shop', path)] } }, owner.token);
    expect((await change('javascript:alert(1)')).status).toBe(400);
    await change('https://shop.example');
    expect(await api.must('listMenus')).toMatchObject([
      { title: 'Help', internal: true },
      { title: 'Shop', internal: false },
    ]);
    expect(await newestChange('menus')).toMatchObject({ after: { items: expect.stringContaining('Shop') } });
  });
});

describe('posts on the desk', () => {
  const draft = { slug: 'opening', type: 'post' as const, title: 'We open', shortDescription: '', draft: true };

  it('are drafts that only owners see, appear at their moment, and lose scripts', async () => {
    const content = '<p>Hello</p><script>alert(1)</script>';
    const post = await api.must('createPost', { body: { ...draft, content } }, owner.token);
    expect(post).toMatchObject({ status: 'draft', content: '<p>Hello</p>' });
    expect((await api.call('viewPost', { params: { id: 'opening' } })).status).toBe(404);
    const change = (fields: { draft: boolean; publishedAt?: string }, seen: string) =>
      api.must('changePost', { params: { id: post._id }, body: { ...draft, content, ...fields, seen } }, owner.token);
    const planned = await change({ draft: false, publishedAt: inHours(1) }, post.updatedAt);
    expect(planned.status).toBe('scheduled');
    expect((await api.call('viewPost', { params: { id: 'opening' } })).status).toBe(404);
    expect((await change({ draft: false, publishedAt: inHours(-1) }, planned.updatedAt)).status).toBe('published');
    expect(await api.must('viewPost', { params: { id: 'opening' } })).toMatchObject({ title: 'We open' });
    expect((await api.must('searchPosts')).data.map(({ slug }) => slug)).toContain('opening');
  });

  it('refuse to overwrite what another owner wrote meanwhile, and to delete what the site needs', async () => {
    const body = { ...draft, slug: 'race', content: '<p>1</p>' };
    const post = await api.must('createPost', { body }, owner.token);
    const change = (content: string) =>
      api.call(
        'changePost',
        { params: { id: post._id }, body: { ...body, content, seen: post.updatedAt } },
        owner.token,
      );
    expect((await change('<p>2</p>')).status).toBe(200);
    expect((await change('<p>3</p>')).error).toMatchObject({ statusCode: 409, error: 'POST_CHANGED' });
    await ensureDefaultPosts(api.ctx);
    const terms = (await api.must('searchDeskPosts', { query: { type: 'page' } }, owner.token)).data.find(
      ({ slug }) => slug === 'terms',
    )!;
    const removal = await api.call('removePost', { params: { id: terms._id } }, owner.token);
    expect(removal.error).toMatchObject({ error: 'POST_NEEDED' });
  });
});

describe('banners on the desk', () => {
  it('run between their dates and for their audience only', async () => {
    const banner = {
      ...{ title: 'Tonight', text: '', action: 'Open', link: '/search', tone: 'ink' as const, active: true },
      ...{ audience: 'everyone' as const, position: 'top' as const, startsAt: null, endsAt: null },
    };
    const add = (changes: object) => api.must('createPromo', { body: { ...banner, ...changes } }, owner.token);
    await add({});
    await add({ title: 'Tomorrow', startsAt: inHours(24) });
    await add({ title: 'Yesterday', endsAt: inHours(-24) });
    const guests = await add({ title: 'Join us', audience: 'guests' });
    const titles = async (token?: string) => (await api.must('searchPromos', {}, token)).data.map(({ title }) => title);
    expect(await titles()).toEqual(['Tonight', 'Join us']);
    expect(await titles((await api.registerMember()).token)).toEqual(['Tonight']);
    const backwards = { startsAt: inHours(2), endsAt: inHours(1) };
    const refused = await api.call('changePromo', { params: { id: guests._id }, body: backwards }, owner.token);
    expect(refused.status).toBe(400);
    await api.must('removePromo', { params: { id: guests._id } }, owner.token);
    expect(await newestChange('promos')).toMatchObject({ action: 'promos/remove', before: { title: 'Join us' } });
  });
});

describe('texts of emails on the desk', () => {
  const text = {
    subject: 'Please confirm, {username}',
    body: 'Hi {username}.\n\nWelcome to {siteName}.',
    actionLabel: 'Yes',
  };

  it('replace the built-in text until they are reset, and a test goes to the owner', async () => {
    const params = { key: 'verification' };
    const builtIn = (await api.must('listMailTemplates', {}, owner.token)).find(({ key }) => key === params.key)!;
    expect(builtIn.body).toContain('Hello {username},');
    await api.must('changeMailTemplate', { params, body: text }, owner.token);
    mails.sent.length = 0;
    const member = await api.registerMember();
    await api.runJobs();
    const sent = mails.sent.find(({ to }) => to === member.email)!;
    expect(sent.subject).toBe(`Please confirm, ${member.username}`);
    expect(sent.text).toContain('Welcome to Footlights.');
    expect(sent.text).toMatch(/Yes:\n.*token=/);
    mails.sent.length = 0;
    const { to } = await api.must('sendTestMail', { params, body: text }, owner.token);
    expect(mails.sent).toMatchObject([{ to, subject: 'Please confirm, example' }]);
    expect(await api.must('resetMailTemplate', { params }, owner.token)).toEqual(builtIn);
  });

  it('refuse a value that the email does not have', async () => {
    const body = { ...text, body: 'Your password is {password}.' };
    const call = await api.call('changeMailTemplate', { params: { key: 'verification' }, body }, owner.token);
    expect(call.status).toBe(400);
    expect(JSON.stringify(call.error)).toContain('no value {password}');
  });

  it('have names for exactly the values that the built-in texts use', async () => {
    for (const { key, values, ...own } of await api.must('listMailTemplates', {}, owner.token)) {
      const { subject, body, actionLabel } = own;
      const used = [...`${subject} ${body} ${actionLabel}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      expect([key, [...new Set(used)].sort()]).toEqual([key, [...values].sort()]);
    }
  });
});

describe('the set-up checklist', () => {
  it('ticks each step when it is really done, and disappears when it is dismissed', async () => {
    const done = async () =>
      (await api.must('getSetup', {}, owner.token)).steps.filter((step) => step.done).map(({ key }) => key);
    const before = await done();
    expect(before).not.toContain('contact');
    await setSetting(api.ctx, 'contactEmail', 'desk@example.com');
    expect(await done()).toEqual(expect.arrayContaining([...before, 'contact']));
    expect(await api.must('dismissSetup', { body: { dismissed: true } }, owner.token)).toMatchObject({
      dismissed: true,
    });
  });

  it('belongs to owners: no other operator reaches the screens of the site', async () => {
    for (const role of ['reviewer', 'finance', 'support'] as const) {
      const { token } = await api.operator(role);
      expect((await api.call('getSetup', {}, token)).status).toBe(403);
      expect((await api.call('listDeskSettings', {}, token)).status).toBe(403);
    }
  });
});

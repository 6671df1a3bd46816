import { resetSetting, setMenus, setSetting, readSetting, watchMaintenance } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('what visitors may read', () => {
  it('is flat, has a standard for everything and follows the operator at once', async () => {
    expect(await api.must('getPublicSettings')).toMatchObject({
      siteName: 'Footlights',
      currencySymbol: '$',
      popup18Enabled: true,
      secureOption: true,
      brandStyle: '',
      paidShows: true,
    });
    await setSetting(api.ctx, 'siteName', 'Limelight');
    expect(await api.must('getPublicSettings')).toMatchObject({ siteName: 'Limelight' });
    await resetSetting(api.ctx, 'siteName');
    expect(await readSetting(api.ctx, 'siteName')).toBe('Footlights');
  });

  it('knows the site by where it runs, until the operator says otherwise', async () => {
    const elsewhere = await startApi({ env: { PUBLIC_URL: 'https://stage.example/' } });
    try {
      expect((await elsewhere.must('getPublicSettings')).userUrl).toBe('https://stage.example');
      await setSetting(elsewhere.ctx, 'userUrl', 'https://www.stage.example/');
      expect((await elsewhere.must('getPublicSettings')).userUrl).toBe('https://www.stage.example');
    } finally {
      await elsewhere.close();
    }
    expect((await api.must('getPublicSettings')).userUrl).toBe('');
  });

  it('can be asked for by group', async () => {
    const popup = await api.must('getPublicSettings', { query: { group: 'popup18' } });
    expect(Object.keys(popup).sort()).toEqual(expect.arrayContaining(['popup18ContentId', 'popup18Enabled']));
    expect(popup).not.toHaveProperty('siteName');
    expect(await api.must('getPublicSettings', { query: { group: 'no such group' } })).toEqual({});
  });

  it('answers names from the same list, and null for every other', async () => {
    await setSetting(api.ctx, 'requireEmailVerification', true);
    expect(
      await api.must('getSettingKeys', {
        body: { keys: ['siteName', 'requireEmailVerification', 'contactEmail', 'nothing', 'toString'] },
      }),
    ).toEqual({
      siteName: 'Footlights',
      requireEmailVerification: null,
      contactEmail: null,
      nothing: null,
      toString: null,
    });
    expect(await api.must('getPublicSettings')).not.toHaveProperty('requireEmailVerification');
    await resetSetting(api.ctx, 'requireEmailVerification');
  });
});

describe('setting', () => {
  it.each([
    ['noSuchThing', 'x', { statusCode: 404 }],
    ['tipMaximum', '-5', { statusCode: 400, code: 'VALIDATION' }],
    ['brandColour', '#ffe600', { statusCode: 422, code: 'UNREADABLE_COLOUR' }],
    ['logoUrl', 'javascript:alert(1)', { statusCode: 400 }],
    ['maintenance', 'perhaps', { statusCode: 400 }],
  ])('%s to %s is refused and changes nothing', async (key, value, refusal) => {
    const before = await api.must('getPublicSettings');
    await expect(setSetting(api.ctx, key, value)).rejects.toMatchObject(refusal);
    expect(await api.must('getPublicSettings')).toEqual(before);
  });

  it('a brand derives its shades for both themes', async () => {
    await setSetting(api.ctx, 'brandColour', '#7A3CFF');
    expect((await api.must('getPublicSettings', { query: { group: 'ui' } })).brandStyle).toContain('--c-brand:#7a3cff');
    await resetSetting(api.ctx, 'brandColour');
  });

  it('markup loses what runs', async () => {
    await setSetting(
      api.ctx,
      'footerContent',
      '<b>18+</b> <a href="javascript:alert(1)" onclick="x()">x</a><script>alert(1)</script><img src=x onerror=alert(1)>',
    );
    const { footerContent } = await api.must('getPublicSettings');
    expect(footerContent).toContain('<b>18+</b>');
    expect(footerContent).not.toMatch(/script|onclick|onerror/i);
  });
});

it('menus come in the order that was given', async () => {
  const entry = (title: string, section: 'header' | 'footer') => ({
    title,
    section,
    path: `/posts/${title}`,
    internal: true,
    isNewTab: false,
  });
  await setMenus(api.ctx, [entry('b', 'footer'), entry('a', 'footer'), entry('c', 'header')]);
  expect((await api.must('listMenus')).map(({ section, title }) => [section, title])).toEqual([
    ['footer', 'b'],
    ['footer', 'a'],
    ['header', 'c'],
  ]);
});

it('maintenance that another process switches is told to every browser', async () => {
  const stop = await watchMaintenance(api.ctx, 20);
  try {
    await api.database.pool.query("insert into settings (key, value) values ('maintenance', 'true')");
    while (!api.realtime.said.some(({ event }) => event === 'site/maintenance'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(api.realtime.said.find(({ event }) => event === 'site/maintenance')).toEqual({
      to: 'everyone',
      event: 'site/maintenance',
      payload: { on: true },
    });
  } finally {
    stop();
    await resetSetting(api.ctx, 'maintenance');
  }
});

describe('maintenance', () => {
  beforeAll(() => setSetting(api.ctx, 'maintenance', true));
  afterAll(() => resetSetting(api.ctx, 'maintenance'));

  it('closes every call with 503 and a time to come back, signed in or not', async () => {
    for (const name of ['searchPerformers', 'getMe', 'listMenus'] as const) {
      const answer = await api.call(name, {}, 'some-token');
      expect(answer.error).toMatchObject({ statusCode: 503, error: 'MAINTENANCE' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('leaves public settings and health open', async () => {
    expect(await api.must('getPublicSettings')).toMatchObject({ maintenance: true });
    expect(await api.must('getSettingKeys', { body: { keys: ['maintenance'] } })).toEqual({ maintenance: true });
    expect((await api.call('healthLive')).status).toBe(200);
  });
});

import { resetSetting, setSetting, readSetting } from '@server/features/site/service';
import { setMenus } from '@server/features/site/service/menus';
import { watchSite } from '@server/features/site/service/watch';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('public settings', () => {
  it('returns flat defaults and changed values at once', async () => {
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

  it('uses the configured URL until the operator sets one', async () => {
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

  it('returns one group', async () => {
    const popup = await api.must('getPublicSettings', { query: { group: 'popup18' } });
    expect(Object.keys(popup).sort()).toEqual(expect.arrayContaining(['popup18ContentId', 'popup18Enabled']));
    expect(popup).not.toHaveProperty('siteName');
    expect(await api.must('getPublicSettings', { query: { group: 'no such group' } })).toEqual({});
  });

  it('returns settings by name, and null for private and unknown names', async () => {
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

describe('changing a setting', () => {
  it.each([
    ['noSuchThing', 'x', { statusCode: 404 }],
    ['tipMaximum', '-5', { statusCode: 400, code: 'VALIDATION' }],
    ['brandColour', '#ffe600', { statusCode: 422, code: 'UNREADABLE_COLOUR' }],
    ['logoUrl', 'javascript:alert(1)', { statusCode: 400 }],
    ['maintenance', 'perhaps', { statusCode: 400 }],
  ])('refuses to set %s to %s and changes nothing', async (key, value, refusal) => {
    const before = await api.must('getPublicSettings');
    await expect(setSetting(api.ctx, key, value)).rejects.toMatchObject(refusal);
    expect(await api.must('getPublicSettings')).toEqual(before);
  });

  it('derives a style sheet for both themes from the brand colour', async () => {
    await setSetting(api.ctx, 'brandColour', '#7A3CFF');
    expect((await api.must('getPublicSettings', { query: { group: 'ui' } })).brandStyle).toContain('--c-brand:#7a3cff');
    await resetSetting(api.ctx, 'brandColour');
  });

  it('removes scripts from HTML', async () => {
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

it('returns menu items in the given order', async () => {
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

it('notifies all browsers when another process switches maintenance', async () => {
  const stop = await watchSite(api.ctx, 20);
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

  it('answers 503 with Retry-After to guests and members', async () => {
    for (const name of ['searchPerformers', 'getMe', 'listMenus'] as const) {
      const answer = await api.call(name, {}, 'some-token');
      expect(answer.error).toMatchObject({ statusCode: 503, error: 'MAINTENANCE' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('keeps public settings and health checks available', async () => {
    expect(await api.must('getPublicSettings')).toMatchObject({ maintenance: true });
    expect(await api.must('getSettingKeys', { body: { keys: ['maintenance'] } })).toEqual({ maintenance: true });
    expect((await api.call('healthLive')).status).toBe(200);
  });
});

import { resetSetting, setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('lists countries by name with code and flag, limited by the setting', async () => {
  const countries = await api.must('listCountries');
  expect(countries.length).toBeGreaterThan(230);
  expect(countries.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Germany', flag: '🇩🇪' });
  expect(countries.map(({ name }) => name)).toEqual(
    [...countries.map(({ name }) => name)].sort((a, b) => a.localeCompare(b, 'en')),
  );
  await setSetting(api.ctx, 'countries', ['FR', 'PT']);
  expect((await api.must('listCountries')).map(({ code }) => code)).toEqual(['FR', 'PT']);
  await resetSetting(api.ctx, 'countries');
});

it('lists languages, calling codes and time zones', async () => {
  expect(await api.must('listLanguages')).toContainEqual({ code: 'pt', name: 'Portuguese', native: 'Português' });
  expect(await api.must('listPhoneCodes')).toContainEqual({ code: '+351', countryCode: 'PT', name: 'Portugal' });
  const zones = await api.must('listTimezones');
  expect(zones.length).toBeGreaterThan(150);
  expect(zones.find(({ name }) => name === 'Asia/Tokyo')).toMatchObject({ offset: 540 });
  for (const { name } of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: name })).not.toThrow();
});

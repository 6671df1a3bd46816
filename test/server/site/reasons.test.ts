import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let owner: Actor;
beforeAll(async () => {
  api = await startApi();
  owner = await api.operator();
});
afterAll(() => api.close());

describe('changes of the site', () => {
  it('keep the reason of a change beside its line of the log, and need one where it is about money', async () => {
    const body = { value: 0.1 };
    const change = (key: string, reason?: string) =>
      api.call('changeSetting', { params: { key }, body, reason }, owner.token);
    expect((await change('conversionRate')).error).toMatchObject({
      statusCode: 400,
      message: [{ property: 'reason', constraints: { required: expect.stringContaining('Nothing was saved') } }],
    });
    expect((await change('conversionRate', ' ')).status).toBe(400);
    expect((await change('conversionRate', 'x'.repeat(201))).status).toBe(400);
    await change('conversionRate', 'Preisliste für Mai – №7');
    expect((await api.must('listSiteHistory', { query: { of: 'conversionRate' } }, owner.token))[0]).toMatchObject({
      after: 0.1,
      words: 'Preisliste für Mai – №7',
    });
    const { data } = await api.must('searchSecurityLog', { query: { what: 'settingChanged' } }, owner.token);
    expect(data[0]).toMatchObject({ words: 'Preisliste für Mai – №7', details: { setting: 'conversionRate' } });
    const all = await api.must('listDeskSettings', {}, owner.token);
    expect(all.filter(({ needsReason }) => needsReason).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['firstPurchaseBonus', 'payoutMinimum', 'payoutPayerIban', 'refundTwoPersonLimit']),
    );
  });

  it.each([
    ['createPackage', { body: { name: 'Gala', tokens: 10, price: 1 } }],
    ['changePackage', { params: { id: '019aa0f0-0000-7000-8000-000000000000' }, body: { price: 2 } }],
    ['setDeskRate', { body: { kind: 'tip', percent: 50 } }],
  ] as const)('refuse %s without a reason', async (call, given) => {
    expect((await api.call(call, given, owner.token)).error).toMatchObject({ message: [{ property: 'reason' }] });
  });
});

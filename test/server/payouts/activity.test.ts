import { WIRE } from '@test/support/earnings';
import { noonOf, payoutSite } from '../../support/payouts';

interface Recorded {
  kind: string;
  by_id: string | null;
  details: Record<string, unknown>;
}

describe('the activity of a performer', () => {
  const site = payoutSite();
  const { mustAsk, edit, range, reject } = site;
  const seen = async () =>
    (await site.api.must('listSecurityEvents', {}, site.performer.token)).data
      .filter(({ kind }) => kind.startsWith('payout'))
      .map(({ kind, by }) => [kind, by]);
  const recorded = async (kind: string) =>
    (
      await site.api.database.pool.query<Recorded>(
        'select kind, by_id, details from security_events where account_id = $1 and kind = $2 order by position',
        [site.performer.id, kind],
      )
    ).rows;

  it('has each change of a payout request, which says whether it now goes to other payment details', async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    const { _id: requestId } = await mustAsk(range(3, 0));
    await edit(requestId, range(4, 0)).then(({ data }) => data);
    await site.api.must(
      'savePaymentInformation',
      { body: { ...WIRE, bankName: 'Another bank' } },
      site.performer.token,
    );
    await edit(requestId, range(4, 0)).then(({ data }) => data);
    expect(await seen()).toEqual([
      ['payoutChanged', 'owner'],
      ['payoutChanged', 'owner'],
      ['payoutRequested', 'owner'],
    ]);
    expect(await recorded('payoutChanged')).toEqual([
      { kind: 'payoutChanged', by_id: site.performer.id, details: { requestId, payoutWaiting: false } },
      { kind: 'payoutChanged', by_id: site.performer.id, details: { requestId, payoutWaiting: true } },
    ]);
  });

  it('has a rejected payout request without the name of the operator, and no change that was refused', async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    const { _id: requestId } = await mustAsk(range(3, 0));
    expect((await edit(requestId, range(9, 8))).status).toBe(422);
    await reject(requestId);
    expect((await edit(requestId, range(4, 0))).error.error).toBe('PAYOUT_NOT_PENDING');
    expect(await seen()).toEqual([
      ['payoutRejected', 'site'],
      ['payoutRequested', 'owner'],
    ]);
    expect(await recorded('payoutRejected')).toMatchObject([{ by_id: site.operator.id }]);
  });
});

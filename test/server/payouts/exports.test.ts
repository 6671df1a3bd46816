import { XMLParser } from 'fast-xml-parser';
import { setSetting } from '@server/features/site/service';
import { findSepaFault, sepaFile, toSepaText } from '@server/features/payouts/rules/sepa';
import { WIRE as TYPED } from '../../support/earnings';
import { findPain001Faults } from '../../support/pain001';
import { noonOf, payoutSite } from '../../support/payouts';

// as the server stores it
const WIRE = { ...TYPED, account: TYPED.account.replace(/ /g, '') };
const PAYER = { name: 'Footlights Östlich & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const parse = (xml: string) =>
  (
    new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml) as {
      Document: { CstmrCdtTrfInitn: { GrpHdr: Record<string, unknown>; PmtInf: Record<string, unknown> } };
    }
  ).Document.CstmrCdtTrfInitn;

describe('a SEPA file', () => {
  const transfer = {
    reference: '01978ac0c0de7000800000000000beef',
    holder: '<Łukasz> & Ærø "Show" Straße',
    iban: WIRE.account,
    bic: WIRE.bic,
    cents: 200_001,
    purpose: 'Footlights 2026-11-01 - 2026-11-15',
  };

  it('is a pain.001.001.09 document whose sums equal its transfers', () => {
    const xml = sepaFile('01978ac0', new Date('2026-11-20T14:06:30Z'), PAYER, [transfer, { ...transfer, cents: 9 }]);
    const { GrpHdr, PmtInf } = parse(xml);
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    expect(GrpHdr).toEqual({
      MsgId: '01978ac0',
      CreDtTm: '2026-11-20T14:06:30',
      NbOfTxs: '2',
      CtrlSum: '2000.10',
      InitgPty: { Nm: 'Footlights Ostlich + Sohne' },
    });
    expect(PmtInf).toMatchObject({
      PmtMtd: 'TRF',
      NbOfTxs: '2',
      CtrlSum: '2000.10',
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
      ReqdExctnDt: { Dt: '2026-11-20' },
      DbtrAcct: { Id: { IBAN: PAYER.iban } },
      DbtrAgt: { FinInstnId: { BICFI: PAYER.bic } },
      ChrgBr: 'SLEV',
    });
    expect((PmtInf.CdtTrfTxInf as unknown[])[0]).toMatchObject({
      PmtId: { EndToEndId: transfer.reference },
      Amt: { InstdAmt: { '#text': '2000.01', '@_Ccy': 'EUR' } },
      CdtrAgt: { FinInstnId: { BICFI: WIRE.bic } },
      Cdtr: { Nm: '.Lukasz. + AEro .Show. Strasse' },
      CdtrAcct: { Id: { IBAN: WIRE.account } },
      RmtInf: { Ustrd: transfer.purpose },
    });
  });

  it('has the structure of the message: every element in its place, mandatory ones present, texts within their limits', () => {
    const hostile = {
      ...transfer,
      holder: `${'Ł'.repeat(90)} <&>"\u0007 東京`,
      purpose: `é${'x'.repeat(200)}`,
      cents: 99_999_999_999,
    };
    for (const payer of [PAYER, { ...PAYER, bic: '' }])
      for (const transfers of [[transfer], [transfer, { ...transfer, bic: '' }, hostile]])
        expect(findPain001Faults(sepaFile('01978ac0', new Date('2026-11-20T14:06:30Z'), payer, transfers))).toEqual([]);
  });

  it.each([
    [
      'a part that is missing',
      (xml: string) => xml.replace(/<EndToEndId>.*?<\/EndToEndId>/, ''),
      'EndToEndId is missing',
    ],
    [
      'a part in the wrong place',
      (xml: string) => xml.replace(/(<PmtMtd>.*?<\/PmtMtd>)(\s*<NbOfTxs>.*?<\/NbOfTxs>)/, '$2$1'),
      'PmtMtd is missing',
    ],
    ['a letter outside of the set', (xml: string) => xml.replace('Footlights Ostlich', 'Footlights Östlich'), 'Nm is'],
    ['an amount without cents', (xml: string) => xml.replace('2000.01</InstdAmt>', '2000</InstdAmt>'), 'InstdAmt is'],
  ])('is not taken with %s', (_name, spoil, fault) => {
    const xml = sepaFile('01978ac0', new Date('2026-11-20T14:06:30Z'), PAYER, [transfer]);
    const spoiled = spoil(xml);
    expect(spoiled).not.toBe(xml);
    expect(findPain001Faults(spoiled)[0]).toContain(fault);
  });

  it('uses only letters of the SEPA character set, shortened to what a bank accepts', () => {
    expect(toSepaText('Renée Đặng', 70)).toBe('Renee Dang');
    expect(toSepaText('东京 \u0000 Bar', 70)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
    expect(toSepaText('x'.repeat(90), 70)).toHaveLength(70);
  });

  it('leaves out what SEPA cannot pay, and says why', () => {
    const us = { ...WIRE, account: '12345678', bankCountry: 'US' };
    expect([
      findSepaFault('wire', WIRE, 'eur', 100),
      findSepaFault('wire', WIRE, 'usd', 100),
      findSepaFault('paypal', {}, 'eur', 100),
      findSepaFault('wire', us, 'eur', 100),
      findSepaFault('wire', { ...WIRE, account: 'BR1500000000000010932840814P2' }, 'eur', 100),
      findSepaFault('wire', WIRE, 'eur', 0),
    ]).toEqual([
      null,
      expect.stringContaining('euros'),
      expect.stringContaining('not paid by bank transfer'),
      expect.stringContaining('no IBAN'),
      expect.stringContaining('outside of the SEPA area'),
      expect.stringContaining('amount'),
    ]);
  });
});

describe('payment files', () => {
  const site = payoutSite();
  const { mustAsk, approve, reject, range } = site;
  let id: string;
  beforeAll(async () => {
    await setSetting(site.api.ctx, 'currency', 'eur');
  });
  beforeEach(async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    id = (await mustAsk(range(3, 0)))._id;
    await approve(id);
  });
  const make = (format: 'csv' | 'sepa', ids?: string[], idempotencyKey?: string) =>
    site.api.call('exportPayouts', { body: { format, ids }, idempotencyKey }, site.operator.token);
  const download = async (exportId: string) =>
    String((await site.api.call('downloadPayoutExport', { params: { id: exportId } }, site.operator.token)).body);

  it('need the account that pays before they are made', async () => {
    expect((await make('sepa', [id])).error.error).toBe('PAYER_MISSING');
    await setSetting(site.api.ctx, 'payoutPayerName', PAYER.name);
    await expect(setSetting(site.api.ctx, 'payoutPayerIban', 'DE00 1234')).rejects.toMatchObject({ statusCode: 400 });
    await setSetting(site.api.ctx, 'payoutPayerIban', 'de89 3704 0044 0532 0130 00');
    const { data: made } = await make('sepa', [id]);
    expect(made).toMatchObject({ count: 1, price: 17.5, left: [] });
    expect(made.filename).toMatch(/^payouts-\d{4}-\d\d-\d\d-\w{6}\.xml$/);
    const { GrpHdr, PmtInf } = parse(await download(made._id));
    expect(GrpHdr).toMatchObject({ NbOfTxs: '1', CtrlSum: '17.50' });
    expect(PmtInf).toMatchObject({
      DbtrAcct: { Id: { IBAN: PAYER.iban } },
      DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
      CdtTrfTxInf: { CdtrAcct: { Id: { IBAN: WIRE.account } } },
    });
  });

  it('have each payout once, whoever exports at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => make('csv', [id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect(refused.error).toMatchObject({ error: 'NOTHING_TO_EXPORT', message: expect.stringContaining('already') });
    expect(
      (
        await site.api.must('searchPayoutCases', { query: { stage: 'exported', limit: 200 } }, site.operator.token)
      ).data.map(({ _id }) => _id),
    ).toContain(id);
  });

  it('are made once per idempotency key, and have the same content every time', async () => {
    const answers = [await make('csv', [id], 'the-same-key'), await make('csv', [id], 'the-same-key')];
    const [first, second] = answers.map(({ data }) => data._id);
    expect(second).toBe(first);
    const text = await download(first!);
    expect(text).toContain(`${WIRE.accountHolder},${WIRE.account},${WIRE.bic}`);
    expect(await download(first!)).toBe(text);
    const { rowCount } = await site.api.database.pool.query(
      `select 1 from security_events where details->>'action' = 'payout/download' and details->'subject'->>'id' = $1 and by_id = $2`,
      [first, site.operator.id],
    );
    expect(rowCount).toBe(2);
  });

  it('never have a rejected payout, and a decision is told of the file', async () => {
    await reject(id);
    expect((await make('csv', [id])).error.error).toBe('NOTHING_TO_EXPORT');
    const again = (await mustAsk(range(3, 0)))._id;
    await approve(again);
    await make('csv', [again]);
    expect((await site.decide(again, 'reject', { reason: 'no', version: 2 })).refusal?.message).toContain(
      'went into a payment file',
    );
  });

  it('are for operators only', async () => {
    const { data } = await make('csv', [id]);
    for (const token of [site.performer.token, null])
      expect([401, 403]).toContain(
        (await site.api.call('downloadPayoutExport', { params: { id: data._id } }, token)).status,
      );
  });
});

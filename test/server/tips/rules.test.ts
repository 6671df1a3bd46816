import { isSameTip, findTipRefusal, type TipFacts } from '@server/features/tips/rules';

const facts = ({ performer, ...request }: Partial<TipFacts['request'] & Pick<TipFacts, 'performer'>>): TipFacts => ({
  request: { senderId: 'member', performerId: 'performer', tokens: 10, ...request },
  performer: performer ?? { streamingStatus: 'public', minimumTip: null, offlineTips: false },
  settings: { tipMaximum: 100 },
});

describe('the rules of a tip', () => {
  it.each<[string, Parameters<typeof facts>[0], string | null]>([
    ['accept a tip to a live performer', {}, null],
    ['accept a tip of exactly the maximum', { tokens: 100 }, null],
    ['refuse a tip of one token more than the maximum', { tokens: 101 }, 'TIP_TOO_LARGE'],
    ['refuse a tip to oneself', { performerId: 'member' }, 'TIP_TO_SELF'],
    [
      'refuse a tip to an offline performer',
      { performer: { streamingStatus: 'offline', minimumTip: null, offlineTips: false } },
      'PERFORMER_OFFLINE',
    ],
    [
      'accept a tip to a performer who takes tips while offline',
      { performer: { streamingStatus: 'offline', minimumTip: null, offlineTips: true } },
      null,
    ],
  ])('%s', (_title, change, refusal) => {
    expect(findTipRefusal(facts(change))?.code ?? null).toBe(refusal);
  });

  it.each([
    [10, 10, null],
    [9, 10, 'TIP_TOO_SMALL'],
    [100, 500, null],
    [99, 500, 'TIP_TOO_SMALL'],
  ])(
    "take a tip of %i tokens for a minimum of %i, but never require more than the site's maximum: %s",
    (tokens, minimumTip, code) => {
      const refusal = findTipRefusal(
        facts({ tokens, performer: { streamingStatus: 'public', minimumTip, offlineTips: false } }),
      );
      expect(refusal?.code ?? null).toBe(code);
    },
  );

  it('compare two requests under one key by performer, tokens and message', () => {
    const intent = { performerId: 'p', tokens: 10, message: 'hi' };
    expect(isSameTip(intent, { ...intent })).toBe(true);
    expect(isSameTip(intent, { ...intent, tokens: 11 })).toBe(false);
    expect(isSameTip(intent, { ...intent, performerId: 'q' })).toBe(false);
    expect(isSameTip(intent, { ...intent, message: '' })).toBe(false);
  });
});

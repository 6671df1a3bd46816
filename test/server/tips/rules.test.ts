import { isSameTip, findTipRefusal, type TipFacts } from '@server/features/tips/rules';

const facts = (change: Partial<TipFacts> = {}): TipFacts => ({
  senderId: 'member',
  performerId: 'performer',
  tokens: 10,
  maximum: 100,
  onStage: true,
  ...change,
});

describe('a tip', () => {
  it.each<[string, Partial<TipFacts>, string | null]>([
    ['to a performer on stage', {}, null],
    ['of exactly the most', { tokens: 100 }, null],
    ['of one more', { tokens: 101 }, 'TIP_TOO_LARGE'],
    ['to oneself', { performerId: 'member' }, 'TIP_TO_SELF'],
    ['to nobody on stage', { onStage: false }, 'PERFORMER_OFFLINE'],
  ])('%s: %s', (_what, change, refusal) => {
    expect(findTipRefusal(facts(change))?.code ?? null).toBe(refusal);
  });

  it('is the same only for the same receiver, amount and words', () => {
    const asked = { performerId: 'p', tokens: 10, message: 'hi' };
    expect(isSameTip(asked, { ...asked })).toBe(true);
    expect(isSameTip(asked, { ...asked, tokens: 11 })).toBe(false);
    expect(isSameTip(asked, { ...asked, performerId: 'q' })).toBe(false);
    expect(isSameTip(asked, { ...asked, message: '' })).toBe(false);
  });
});

import {
  isFull,
  mayPlayShow,
  mayPublishShow,
  mayReadShow,
  mayUseMemberStream,
  refusalToAccept,
  refusalToGroupShow,
  refusalToPrivateShow,
  refusalToTerms,
} from '@server/features/shows/rules/mayJoin';

const now = new Date('2026-05-04T12:00:00Z');
const later = new Date('2026-05-04T12:01:00Z');

describe('the terms of a show', () => {
  it('are refused when the price differs from the shown one, or when the cap or the balance is below one minute', () => {
    expect(refusalToTerms({ price: 29 }, 30, 10_000)).toBe('PRICE_CHANGED');
    expect(refusalToTerms({ price: 30, cap: 29 }, 30, 10_000)).toBe('CAP_TOO_SMALL');
    expect(refusalToTerms({ price: 30, cap: 30 }, 30, 2_999)).toBe('NOT_ENOUGH_TOKEN');
    expect(refusalToTerms({ price: 30, cap: 30 }, 30, 3_000)).toBeNull();
    expect(refusalToTerms({}, 0, 0)).toBeNull();
  });
});

describe('joining a show', () => {
  const joining = { isDeliveryProven: true, terms: {}, price: 30, balance: 3_000 };
  const asking = { ...joining, hasOtherRequest: false, isPerformerBusy: false, isPerformerOnline: true };

  it.each([
    [null, {}],
    ['SHOWS_UNAVAILABLE', { isDeliveryProven: false, hasOtherRequest: true }],
    ['SHOW_NOT_OFFERED', { price: 0, hasOtherRequest: true }],
    ['PENDING_REQUEST_EXISTS', { hasOtherRequest: true, isPerformerBusy: true }],
    ['PERFORMER_BUSY', { isPerformerBusy: true, isPerformerOnline: false }],
    ['PERFORMER_OFFLINE', { isPerformerOnline: false, balance: 0 }],
    ['NOT_ENOUGH_TOKEN', { balance: 0 }],
  ])('answers %s to a private show request with %j', (refusal, changes) => {
    expect(refusalToPrivateShow({ ...asking, ...changes })).toBe(refusal);
  });

  it('refuses a group show without proof of delivery, and terms that do not hold', () => {
    expect(refusalToGroupShow({ ...joining, isDeliveryProven: false })).toBe('SHOWS_UNAVAILABLE');
    expect(refusalToGroupShow({ ...joining, terms: { price: 29 } })).toBe('PRICE_CHANGED');
    expect(refusalToGroupShow(joining)).toBeNull();
    expect([isFull(4, 5), isFull(5, 5)]).toEqual([false, true]);
  });

  it('lets a performer accept an open request in time, unless another show runs', () => {
    expect(refusalToAccept({ isOpen: true, expiresAt: later }, false, now)).toBeNull();
    expect(refusalToAccept({ isOpen: false, expiresAt: later }, false, now)).toBe('REQUEST_OVER');
    expect(refusalToAccept({ isOpen: true, expiresAt: now }, false, later)).toBe('REQUEST_OVER');
    expect(refusalToAccept({ isOpen: true, expiresAt: later }, true, now)).toBe('SHOW_RUNNING');
  });
});

describe('the streams of a show', () => {
  const show = { status: 'running', kind: 'private', performerId: 'performer', memberId: 'member' };
  const ended = { ...show, status: 'ended' };
  const participant = { status: 'taken', memberId: 'member', role: 'member' as const };

  it('lets the performer, the requesting member and every participant read a show', () => {
    expect(mayReadShow(show, 'performer', false)).toBe(true);
    expect(mayReadShow(show, 'member', false)).toBe(true);
    expect(mayReadShow(show, 'other', true)).toBe(true);
    expect(mayReadShow(show, 'other', false)).toBe(false);
  });

  it('lets only the performer publish the show, and only current participants who are not blocked play it', () => {
    expect([mayPublishShow(show, 'performer'), mayPublishShow(show, 'member')]).toEqual([true, false]);
    expect(mayPublishShow(ended, 'performer')).toBe(false);
    expect(mayPlayShow(show, { isParticipant: true, isBlocked: false })).toBe(true);
    expect(mayPlayShow(show, { isParticipant: true, isBlocked: true })).toBe(false);
    expect(mayPlayShow(show, { isParticipant: false, isBlocked: false })).toBe(false);
    expect(mayPlayShow(ended, { isParticipant: true, isBlocked: false })).toBe(false);
  });

  it('lets the member publish their own stream and the performer play it, in a private show that runs', () => {
    expect(mayUseMemberStream('publish', 'member', show, participant)).toBe(true);
    expect(mayUseMemberStream('play', 'performer', show, participant)).toBe(true);
    expect(mayUseMemberStream('publish', 'performer', show, participant)).toBe(false);
    expect(mayUseMemberStream('play', 'member', show, participant)).toBe(false);
    expect(mayUseMemberStream('play', 'performer', ended, participant)).toBe(false);
    expect(mayUseMemberStream('play', 'performer', { ...show, kind: 'group' }, participant)).toBe(false);
    expect(mayUseMemberStream('play', 'performer', show, { ...participant, status: 'left' })).toBe(false);
  });

  it('lets a spy publish nothing', () => {
    const spy = { ...participant, role: 'spy' as const };
    expect(mayUseMemberStream('publish', 'member', show, spy)).toBe(false);
    expect(mayUseMemberStream('play', 'performer', show, spy)).toBe(false);
  });
});

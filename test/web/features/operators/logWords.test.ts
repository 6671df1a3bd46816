import { detailsText } from '@/features/operators/logWords';

const ID = '01a21790-615d-720e-9280-d7e9dfeaa400';

test('the details of a log entry say before, after and the reason in this order, without ids', () => {
  const details = {
    ...{ action: 'case/decide', after: { status: 'decided', decision: 'dismiss' }, before: { claimedBy: null } },
    ...{ reason: 'notProven', subject: { id: ID, kind: 'report/account' } },
  };
  expect(detailsText(details)).toBe(
    'subject: kind report/account. before: claimed by none. after: status decided, decision dismiss. reason: Not enough to act on',
  );
});

test('a reason that lists word differently is told by its name', () => {
  expect(detailsText({ reason: 'noViolation' })).toBe('reason: no violation');
  expect(detailsText({ reason: 'constructor' })).toBe('reason: constructor');
});

test('a detail that is only an id says nothing, and a list is told by its words', () => {
  expect(detailsText({ after: { claimedBy: ID }, before: { claimedBy: null } })).toBe('before: claimed by none');
  expect(detailsText({ reasons: ['unreadable', 'expired'] })).toBe('reasons: unreadable, expired');
});

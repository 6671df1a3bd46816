import fc from 'fast-check';

/**
 * An operation of a sequence. Accounts, shows and earlier operations are numbers, so that sequences can be generated,
 * printed and replayed.
 */
export type Operation =
  | { kind: 'purchase'; member: number; tokens: number }
  | { kind: 'tip'; member: number; performer: number; tokens: number }
  | { kind: 'sale'; member: number; performer: number; tokens: number; item: 'product' | 'video' | 'gallery' }
  | { kind: 'refund'; of: number; tokens: number }
  | { kind: 'chargeback'; of: number; tokens: number }
  | { kind: 'hold'; member: number; minute: number; tokens: number }
  | { kind: 'settle'; member: number; tokens: number }
  | { kind: 'pledge'; member: number; performer: number; tokens: number }
  | { kind: 'takeBack'; of: number }
  | { kind: 'confirm'; of: number }
  | { kind: 'ticket'; member: number; performer: number; tokens: number; part: number }
  | { kind: 'returnTicket'; of: number }
  | { kind: 'payTicket'; of: number }
  | { kind: 'payout'; performer: number; tokens: number }
  | { kind: 'adjustment'; member: number; tokens: number }
  | { kind: 'bonus'; member: number }
  | { kind: 'fold' }
  | { kind: 'seal' };

export const MEMBERS = 5;
export const PERFORMERS = 3;

const member = fc.nat({ max: MEMBERS - 1 });
const performer = fc.nat({ max: PERFORMERS - 1 });
const some = (max: number) => fc.integer({ min: 1, max });

/** Generates an operation; spending is more likely than buying. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('purchase' as const), member, tokens: some(200) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tip' as const), member, performer, tokens: some(60) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      member,
      performer,
      tokens: some(80),
      item: fc.constantFrom('product' as const, 'video' as const, 'gallery' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of: fc.nat({ max: 400 }), tokens: some(50) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('chargeback' as const), of: fc.nat({ max: 400 }), tokens: some(150) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      member,
      minute: fc.nat({ max: 9 }),
      tokens: fc.constant(7),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), member, tokens: some(40) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pledge' as const), member, performer, tokens: some(60) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), of: fc.nat({ max: 400 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const), of: fc.nat({ max: 400 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ticket' as const),
      member,
      performer,
      tokens: some(60),
      // what its show pays: by the minutes that is a part, which is seldom a whole number
      part: fc.constantFrom(0.001, 1 / 3, 0.5, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('returnTicket' as const), of: fc.nat({ max: 400 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payTicket' as const), of: fc.nat({ max: 400 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payout' as const), performer, tokens: some(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjustment' as const),
      member,
      tokens: fc.integer({ min: -30, max: 30 }).filter((tokens) => tokens !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bonus' as const), member }) },
  { weight: 1, arbitrary: fc.constantFrom<Operation>({ kind: 'fold' }, { kind: 'seal' }) },
);

const REFERRED = {
  refund: 'sale',
  chargeback: 'purchase',
  takeBack: 'pledge',
  confirm: 'pledge',
  returnTicket: 'ticket',
  payTicket: 'ticket',
} as const;

/**
 * Makes refunds refer to an earlier sale, chargebacks to an earlier purchase, and what ends a pledge or a ticket to an
 * earlier one, if there is one.
 */
export function resolveReferences(operations: Operation[]): Operation[] {
  return operations.map((each, index) => {
    if (!('of' in each)) return each;
    const wanted = REFERRED[each.kind];
    const candidates = operations
      .slice(0, index)
      .flatMap((earlier, number) => (earlier.kind === wanted ? [number] : []));
    return { ...each, of: candidates[each.of % Math.max(1, candidates.length)] ?? 0 };
  });
}

import { type PayoutStage } from '@contract/payoutDesk';

/** Returns how many people approve a payout of this price. */
export const approvalsNeeded = (price: number, twoPersonLimit: number): 1 | 2 => (price > twoPersonLimit ? 2 : 1);

/** Returns the stage of a request at the desk. */
export function stageOf(request: {
  status: 'pending' | 'approved' | 'rejected' | 'done';
  exportId: string | null;
}): PayoutStage {
  if (request.status === 'pending') return 'waiting';
  if (request.status === 'done') return 'paid';
  if (request.status === 'rejected') return 'rejected';
  return request.exportId === null ? 'ready' : 'exported';
}

/** The newest change of a request: what happened, when, and the name of the operator. */
export interface Change {
  status: 'pending' | 'approved' | 'rejected' | 'done';
  isExported: boolean;
  updatedAt: Date;
  /** the operator who decided or paid it last; null: the command line */
  name: string | null;
  approvals: readonly { name: string; at: string }[];
}

/** Returns a sentence that says what changed since the operator saw the request. */
export function describeChange({ status, isExported, updatedAt, name, approvals }: Change): string {
  const at = updatedAt.toISOString().slice(0, 16).replace('T', ' ');
  const operator = name ?? 'The command line';
  if (status === 'done') return `${operator} marked this payout as paid at ${at} UTC.`;
  if (status === 'rejected') return `${operator} rejected this payout at ${at} UTC.`;
  if (status === 'approved')
    return isExported
      ? `This payout went into a payment file at ${at} UTC.`
      : `${operator} approved this payout at ${at} UTC.`;
  const newest = approvals.at(-1);
  return newest
    ? `${newest.name} gave the first approval at ${newest.at.slice(0, 16).replace('T', ' ')} UTC.`
    : `The payee changed this request at ${at} UTC.`;
}

import { type ReceiptView } from '@contract/shows';
import { formatTokens } from '@/ui/format';

const END_REASONS: Record<string, string> = {
  'not covered': 'The show ended because the next minute could not be paid.',
  'cap reached': 'The show ended because the agreed limit was reached.',
  'performer away': 'The show ended because the performer was away for too long.',
  'member away': 'The show ended because the member was away for too long.',
  blocked: 'The performer ended the show.',
  operator: 'The site ended the show. Only the minutes before that were charged.',
};

const SPY_END_REASONS: Record<string, string> = {
  'not covered': 'You left because your balance or your own spending limit did not cover the next minute.',
  'cap reached': 'You left because your agreed limit was reached.',
  'member away': 'You left because no video reached you for too long.',
  blocked: 'The performer ended your seat.',
  'not allowed': 'The site ended your seat.',
  'show over': 'The private show ended.',
  'spying ended': 'Others may no longer watch this show. You paid for what you received.',
};

const KINDS: Record<ReceiptView['kind'], string> = {
  private: 'Private show',
  group: 'Group show',
  spy: 'Spy in a private show',
};

/** Says what a receipt is for. */
export const kindText = ({ kind }: Pick<ReceiptView, 'kind'>): string => KINDS[kind];

/** Only the member learns that a limit of their own may be the cause. */
const NOT_COVERED_FOR_MEMBER =
  'The show ended because your balance or your own spending limit did not cover the next minute.';

const minutesText = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** Returns "1 member" or "3 members". */
export const membersText = ({ members }: ReceiptView): string =>
  `${members.length} ${members.length === 1 ? 'member' : 'members'}`;

/** Describes one line of a receipt. */
export const lineText = (receipt: ReceiptView, { minutes, seconds }: ReceiptView['lines'][number]): string =>
  minutes
    ? `${minutesText(minutes)} at ${formatTokens(receipt.price)}`
    : `${seconds} seconds of minute ${Math.floor(receipt.seconds / 60) + 1}`;

function endText({ kind, reason }: ReceiptView, isMember: boolean): string | undefined {
  if (kind === 'spy') return SPY_END_REASONS[reason];
  return reason === 'not covered' && isMember ? NOT_COVERED_FOR_MEMBER : END_REASONS[reason];
}

/** Describes why the show ended, what was released, and what limit was agreed. */
export function receiptNotes(receipt: ReceiptView): string {
  const isMember = receipt.earned === null;
  return [
    endText(receipt, isMember),
    isMember &&
      receipt.returned > 0 &&
      `${formatTokens(receipt.returned)} held tokens were not used and returned to you.`,
    isMember && receipt.cap !== null && `Your agreed limit was ${formatTokens(receipt.cap)} tokens.`,
    `Receipt ${receipt.number}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns what changed the balance during the show, aside from minutes and tips (purchases); 0 if nothing. */
export const otherChanges = ({ balanceBefore, balanceAfter, tokens, tips }: ReceiptView): number =>
  balanceBefore === null || balanceAfter === null
    ? 0
    : Math.round((balanceAfter - balanceBefore + tokens + tips) * 100) / 100;

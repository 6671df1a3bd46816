import { type ReceiptView } from '@contract/shows';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { clockOf } from './MeterPanel';
import styles from './shows.module.css';

const REASONS: Record<string, string> = {
  'not covered': 'It ended because the next minute was not covered.',
  'cap reached': 'It ended because the agreed limit was reached.',
  'performer away': 'It ended because the performer was away for too long.',
  'member away': 'It ended because the member was away for too long.',
  blocked: 'The performer ended it.',
};
const lineOf = (receipt: ReceiptView, { minutes, seconds }: ReceiptView['lines'][number]) =>
  minutes
    ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} at ${formatTokens(receipt.price)}`
    : `${seconds} seconds of minute ${Math.floor(receipt.seconds / 60) + 1}`;

/** What a show came to, line by line. */
export function ReceiptTicket({ receipt, back }: { receipt: ReceiptView; back: { href: string; label: string } }) {
  const isMember = receipt.earned === null;
  const other = isMember ? receipt.performer : receipt.member;
  return (
    <article className={styles.ticket} aria-label="Receipt">
      <header className={styles.ticketHead} data-theme="dark">
        <span
          className={styles.ticketLight}
          style={{ backgroundImage: `url(${JSON.stringify((other ?? receipt.performer).avatar)})` }}
        />
        <span>
          {receipt.kind === 'private' ? 'Private show' : 'Group show'}, <DateTime at={receipt.startedAt} />
        </span>
        <h1>{other?.name ?? `${receipt.members.length} ${receipt.members.length === 1 ? 'member' : 'members'}`}</h1>
      </header>
      <div className={styles.figures}>
        <div>
          <span className={styles.muted}>{isMember ? 'You paid' : 'You earned'}</span>
          <div className={styles.big}>
            <TokenAmount amount={receipt.earned ?? receipt.tokens} tone={isMember ? 'spent' : 'received'} />
          </div>
        </div>
        <div>
          <span className={styles.muted}>{receipt.kind === 'private' ? 'Time together' : 'Time paid for'}</span>
          <div className={styles.big}>{clockOf(receipt.seconds)}</div>
        </div>
      </div>
      <div className={styles.perforation} />
      <dl className={styles.facts}>
        {receipt.lines.map((line) => (
          <div key={line.minutes}>
            <dt>{lineOf(receipt, line)}</dt>
            <dd>{formatTokens(line.tokens)}</dd>
          </div>
        ))}
        {receipt.kind === 'group' &&
          receipt.members.map(({ member, seconds, tokens }, index) => (
            <div key={index}>
              <dt>
                {member.name}, {clockOf(seconds)}
              </dt>
              <dd>{formatTokens(tokens)}</dd>
            </div>
          ))}
        {!isMember && (
          <div>
            <dt>Paid in all</dt>
            <dd>{formatTokens(receipt.tokens)}</dd>
          </div>
        )}
        {receipt.balanceBefore !== null && (
          <div>
            <dt>Balance before</dt>
            <dd>{formatTokens(receipt.balanceBefore)}</dd>
          </div>
        )}
        {receipt.balanceAfter !== null && (
          <div>
            <dt>Paid</dt>
            <dd className={styles.spent}>-{formatTokens(receipt.tokens)}</dd>
          </div>
        )}
        {receipt.balanceAfter !== null &&
          receipt.balanceBefore !== null &&
          receipt.balanceAfter !== receipt.balanceBefore - receipt.tokens && (
            <div>
              <dt>Tips and tokens bought meanwhile</dt>
              <dd>
                {formatTokens(Math.round((receipt.balanceAfter - receipt.balanceBefore + receipt.tokens) * 100) / 100)}
              </dd>
            </div>
          )}
        {receipt.balanceAfter !== null && (
          <div>
            <dt>
              <b>Balance at the end</b>
            </dt>
            <dd>
              <b>
                <TokenAmount amount={receipt.balanceAfter} />
              </b>
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.muted}>
        {REASONS[receipt.reason]}{' '}
        {isMember &&
          receipt.returned > 0 &&
          `${formatTokens(receipt.returned)} tokens held for time that was not used came back to you. `}
        {isMember && receipt.cap !== null && `You had agreed to ${formatTokens(receipt.cap)} at most. `}Receipt{' '}
        {receipt.number}.
      </p>
      <LinkButton href={back.href} variant="primary" full size="lg">
        {back.label}
      </LinkButton>
    </article>
  );
}

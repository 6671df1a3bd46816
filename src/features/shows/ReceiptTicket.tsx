import { type ReactNode } from 'react';
import { type ReceiptView } from '@contract/shows';
import { formatDuration } from '@/lib/timeText';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { kindText, lineText, membersText, otherChanges, receiptNotes } from './receiptText';
import ticket from './ReceiptTicket.module.css';
import styles from './shows.module.css';

/** The receipt of a show, line by line. */
export function ReceiptTicket({ receipt, back }: { receipt: ReceiptView; back: { href: string; label: string } }) {
  const isMember = receipt.earned === null;
  return (
    <article className={ticket.ticket} aria-label="Receipt">
      <TicketHead receipt={receipt} />
      <div className={styles.figures}>
        <div>
          <span className={styles.muted}>{isMember ? 'You paid' : 'You earned'}</span>
          <div className={styles.big}>
            <TokenAmount
              amount={receipt.earned ?? receipt.tokens + receipt.tips}
              tone={isMember ? 'spent' : 'received'}
            />
          </div>
        </div>
        <div>
          <span className={styles.muted}>{receipt.kind === 'group' ? 'Paid time' : 'Duration'}</span>
          <div className={styles.big}>{formatDuration(receipt.seconds)}</div>
        </div>
      </div>
      <div className={ticket.perforation} />
      <dl className={styles.facts}>
        <ReceiptLines receipt={receipt} />
        {!isMember && <Fact label="Total paid">{formatTokens(receipt.tokens + receipt.tips)}</Fact>}
        <BalanceLines receipt={receipt} />
      </dl>
      <p className={styles.muted}>{receiptNotes(receipt)}</p>
      <LinkButton href={back.href} variant="primary" full size="lg">
        {back.label}
      </LinkButton>
    </article>
  );
}

function TicketHead({ receipt }: { receipt: ReceiptView }) {
  const other = receipt.earned === null ? receipt.performer : receipt.member;
  const { avatar } = other ?? receipt.performer;
  return (
    <header className={ticket.ticketHead} data-theme="dark">
      <span className={ticket.ticketLight} style={{ backgroundImage: `url(${JSON.stringify(avatar)})` }} />
      <span>
        {kindText(receipt)}, <DateTime at={receipt.startedAt} />
      </span>
      <h1>{other?.name ?? membersText(receipt)}</h1>
    </header>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReceiptLines({ receipt }: { receipt: ReceiptView }) {
  return (
    <>
      {receipt.lines.map((line) => (
        <Fact key={line.minutes} label={lineText(receipt, line)}>
          {formatTokens(line.tokens)}
        </Fact>
      ))}
      {receipt.kind === 'group' &&
        receipt.members.map(({ member, seconds, tokens }, index) => (
          <Fact key={index} label={`${member.name}, ${formatDuration(seconds)}`}>
            {formatTokens(tokens)}
          </Fact>
        ))}
      {receipt.spies && (
        <Fact label={receipt.spies.count === 1 ? 'One spy' : `${receipt.spies.count} spies`}>
          {formatTokens(receipt.spies.tokens)}
        </Fact>
      )}
      {receipt.tips > 0 && <Fact label="Tips in the show">{formatTokens(receipt.tips)}</Fact>}
    </>
  );
}

/** The member's balance before and after the show. */
function BalanceLines({ receipt }: { receipt: ReceiptView }) {
  const { balanceBefore, balanceAfter, tokens, tips } = receipt;
  if (balanceBefore === null || balanceAfter === null) return null;
  const other = otherChanges(receipt);
  return (
    <>
      <Fact label="Balance before">{formatTokens(balanceBefore)}</Fact>
      <Fact label="Paid">
        <span className={ticket.spent}>-{formatTokens(tokens + tips)}</span>
      </Fact>
      {other !== 0 && <Fact label="Other changes during the show">{formatTokens(other)}</Fact>}
      <Fact label={<b>Balance after</b>}>
        <b>
          <TokenAmount amount={balanceAfter} />
        </b>
      </Fact>
    </>
  );
}

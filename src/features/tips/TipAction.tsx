import { Button } from '@/ui/Button';
import { errorText } from '@/lib/errorText';
import { cx } from '@/ui/cx';
import { formatTokens } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { MenuIcon } from '@/ui/MenuIcon';
import { LimitsLink } from '@/ui/LimitsLink';
import { LinkButton } from '@/ui/LinkButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { type Entry } from './menuState';
import { TIP_UNDO_WINDOW_SECONDS } from './slice';
import { type TipFormState } from './useTipForm';
import styles from './TipAction.module.css';

/** The button that sends the tip and shows its tokens. It becomes "Get tokens" if the balance is too low. */
export function TipAction({ form, tall = false }: { form: TipFormState; tall?: boolean }) {
  const { status, tokens, missing, isOpen, entry, question } = form;
  if (status === 'held') return <HeldTip form={form} />;
  if (question && status === 'idle') return <EntryQuestion form={form} question={question} />;
  if (missing > 0)
    return (
      <LinkButton
        href={form.wallet}
        variant="lamp"
        size="lg"
        full
        className={tall ? styles.tall : undefined}
        onClick={form.keep}
      >
        Get tokens
      </LinkButton>
    );
  return (
    <Button
      variant="primary"
      size="lg"
      full
      className={cx(tall && styles.tall, status === 'accepted' && styles.sent)}
      busy={status === 'sending'}
      disabled={!isOpen || tokens === null}
      onClick={form.send}
    >
      {status === 'accepted' ? (
        <>
          <Icon name="check" size="sm" />
          Sent
        </>
      ) : (
        <>
          {status !== 'unknown' && entry && <MenuIcon name={entry.icon} size="sm" />}
          {status === 'unknown' ? 'Send again' : (entry?.name ?? 'Tip')}{' '}
          {tokens !== null && <TokenAmount amount={tokens} />}
        </>
      )}
    </Button>
  );
}

/** A plain tip has exactly the price of an entry of the menu. */
function EntryQuestion({ form, question }: { form: TipFormState; question: Entry }) {
  return (
    <div className={styles.question} role="group" aria-label={`Did you mean ${question.name}?`}>
      <p role="status">Did you mean {question.name}?</p>
      <Button size="sm" variant="primary" autoFocus onClick={() => form.answer(question)}>
        {question.name}
      </Button>
      <Button size="sm" variant="outline" onClick={() => form.answer(null)}>
        Just a tip
      </Button>
    </div>
  );
}

/** A large tip in its undo window, with a bar that shows the time left. */
function HeldTip({ form }: { form: TipFormState }) {
  return (
    <div className={styles.held}>
      <p role="status">
        <b>{formatTokens(form.heldTokens)} tokens</b> will be sent in {TIP_UNDO_WINDOW_SECONDS} seconds
      </p>
      <Button size="sm" variant="outline" onClick={form.undo}>
        Undo
      </Button>
      <span className={styles.fuse} style={{ animationDuration: `${TIP_UNDO_WINDOW_SECONDS}s` }} aria-hidden="true" />
    </div>
  );
}

/**
 * Shows the balance before and after the tip, or the tip's outcome. An error stays until the member chooses another
 * amount.
 */
export function TipOutcome({
  form,
  balanceShown = false,
}: {
  form: TipFormState;
  /** the balance is already shown elsewhere */
  balanceShown?: boolean;
}) {
  const { status, balance, tokens, missing, error, accepted, isOpen } = form;
  if (status === 'refused' && error)
    return (
      <p className={styles.error} role="alert">
        {errorText(error)}
        <LimitsLink error={error} />
      </p>
    );
  if (status === 'unknown')
    return (
      <p className={styles.error} role="alert">
        We don’t know if your tip was sent. Send it again: you won’t pay twice.
      </p>
    );
  if (!isOpen) return <p className={styles.line}>You can tip when the show starts.</p>;
  return (
    <>
      <p className={styles.line}>
        {!balanceShown && (
          <span>
            Balance <b>{formatTokens(balance)}</b>
          </span>
        )}
        {missing > 0 ? (
          <span className={styles.short}>{formatTokens(missing)} more needed</span>
        ) : (
          tokens !== null &&
          status !== 'sending' && (
            <span>
              After this tip <b>{formatTokens(Math.round((balance - tokens) * 100) / 100)}</b>
            </span>
          )
        )}
      </p>
      <span className="visually-hidden" role="status">
        {status === 'accepted' && accepted ? `${formatTokens(accepted.tokens)} tokens sent` : ''}
      </span>
    </>
  );
}

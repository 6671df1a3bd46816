import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { TIP_MAX_TOKENS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { selectUser } from '@/features/users/selectors';
import { errorText, type Failure, isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { walletPath } from '@/lib/routes';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LimitsLink } from '@/ui/LimitsLink';
import { LinkButton } from '@/ui/LinkButton';
import { TextInput } from '@/ui/TextInput';
import { TokenAmount } from '@/ui/TokenAmount';
import { pledge } from './api';
import { type PledgeGoal } from './PledgeRail';
import styles from './RoomGoals.module.css';

type Pledged = ReplyOf<'pledge'>;
const FIRST_TOKENS = 25;

/** Sends a pledge. While it is unclear whether one arrived, the next try is the same pledge again. */
function usePledge(performerId: string, goalId: string, onPledged: (pledged: Pledged) => void) {
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<{ tokens: number; key: string } | null>(null);
  const send = async (wanted: number) => {
    const { tokens, key } = attempt ?? { tokens: wanted, key: newIdempotencyKey() };
    setBusy(true);
    setFailure(null);
    try {
      onPledged(await pledge(performerId, { goalId, tokens }, key));
      setAttempt(null);
    } catch (error) {
      setFailure(toFailure(error));
      setAttempt(isUncertain(error) ? { tokens, key } : null);
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, send, unclear: attempt?.tokens ?? null };
}

/** The balance, and what a pledge leaves of it. */
const Balance = ({ balance, tokens }: { balance: number; tokens: number }) => (
  <p className={styles.balance}>
    <span>
      Balance <TokenAmount amount={balance} />
    </span>
    {tokens > 0 && tokens <= balance && (
      <span>
        After this <TokenAmount amount={balance - tokens} />
      </span>
    )}
  </p>
);

/** Chooses an amount and pledges it. */
export function PledgeForm({
  performerId,
  goal,
  terms,
  onPledged,
}: {
  performerId: string;
  goal: PledgeGoal;
  terms: string;
  onPledged: (pledged: Pledged) => void;
}) {
  const { asPath } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const most = goal.tokens !== null && goal.raised !== null ? goal.tokens - goal.raised : TIP_MAX_TOKENS;
  const [typed, setTyped] = useState(Math.min(FIRST_TOKENS, most));
  const { failure, isBusy, send, unclear } = usePledge(performerId, goal._id, onPledged);
  const tokens = unclear ?? typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send(tokens);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{terms}</p>
      <TextInput
        label="Tokens"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={most}
        step={1}
        disabled={unclear !== null}
        value={tokens || ''}
        onChange={({ target }) => setTyped(Number(target.value))}
      />
      <Balance balance={balance} tokens={tokens} />
      {failure && (
        <ErrorNote>
          {unclear === null ? errorText(failure) : 'No answer yet. Try again: it counts once.'}
          <LimitsLink error={failure} />
        </ErrorNote>
      )}
      {tokens > balance && unclear === null ? (
        <LinkButton href={walletPath(asPath, tokens - balance)} variant="primary" full>
          Get tokens
        </LinkButton>
      ) : (
        <Button type="submit" variant="primary" full busy={isBusy}>
          {unclear === null ? 'Pledge' : 'Try again'} <TokenAmount amount={tokens} held />
        </Button>
      )}
    </form>
  );
}

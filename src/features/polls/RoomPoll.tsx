import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { codeOf, errorText, type Failure, isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { LOGIN_PATH, walletPath } from '@/lib/routes';
import { navigate } from '@/lib/sideEffects';
import { ErrorNote } from '@/ui/ErrorNote';
import { LimitsLink } from '@/ui/LimitsLink';
import { Link } from '@/ui/Link';
import { votePoll } from './api';
import { PollBar } from './PollBar';
import { pollLoaded } from './slice';
import { usePoll } from './usePoll';
import styles from './PollBar.module.css';

interface Attempt {
  pollId: string;
  choice: number;
  key: string;
}

/** Sends votes one at a time. While it is unclear whether one arrived, only the same vote can be sent again. */
function useVote() {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const [unclear, setUnclear] = useState<Attempt | null>(null);
  const [counted, setCounted] = useState<Attempt | null>(null);
  const send = async (attempt: Attempt) => {
    setBusy(true);
    setFailure(null);
    try {
      dispatch(pollLoaded(await votePoll(attempt.pollId, attempt.choice, attempt.key)));
      setUnclear(null);
      setCounted(attempt);
    } catch (error) {
      setFailure(toFailure(error));
      setUnclear(isUncertain(error) ? attempt : null);
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, unclear, counted, send };
}

/** Says why a vote was not counted, and what to do next. */
function VoteFailure({ vote: { failure, unclear, send } }: { vote: ReturnType<typeof useVote> }) {
  const { asPath } = useRouter();
  if (!failure) return null;
  return (
    <div className={styles.note}>
      <ErrorNote onRetry={unclear ? () => void send(unclear) : undefined}>
        {unclear ? 'No answer yet. Try again: it counts once.' : errorText(failure)}
        {codeOf(failure) === 'NOT_ENOUGH_TOKEN' && (
          <>
            {' '}
            <Link className={styles.link} href={walletPath(asPath, 1)}>
              Get tokens
            </Link>
          </>
        )}
        <LimitsLink error={failure} />
      </ErrorNote>
    </div>
  );
}

/** The poll of a performer's room, above the chat. Guests are led to the login. Renders nothing without a poll. */
export function RoomPoll({ performerId }: { performerId: string }) {
  const { asPath } = useRouter();
  const viewer = useAppSelector(selectAccount);
  const mine = useAppSelector((state) => state.polls.mine);
  const onShow = usePoll(performerId);
  const vote = useVote();
  if (!onShow) return null;
  const { poll, isOpen } = onShow;
  const press = (choice: number) => {
    if (viewer) return void vote.send({ pollId: poll._id, choice, key: newIdempotencyKey() });
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
  const hasVoted = !poll.isPaid && mine.length > 0;
  const isVoter = !viewer || viewer.role === 'user';
  const voting = {
    mine,
    isIdle: !isOpen || hasVoted || vote.isBusy || vote.unclear !== null,
    onVote: press,
  };
  const isCounted = vote.counted?.pollId === poll._id;
  return (
    <PollBar inRoom onShow={onShow} voting={isVoter ? voting : undefined}>
      <p role="status" className="visually-hidden">
        {isCounted && `Your vote for ${poll.choices[vote.counted!.choice]!.text} counts.`}
      </p>
      {isOpen && <VoteFailure vote={vote} />}
    </PollBar>
  );
}

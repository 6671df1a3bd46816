import { useRouter } from 'next/router';
import { type FormEvent, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectUser } from '@/features/users/selectors';
import { codeOf, errorText } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { TextInput } from '@/ui/TextInput';
import { TokenAmount } from '@/ui/TokenAmount';
import { Countdown } from './Countdown';
import { selectShows } from './selectors';
import { ShowScreen, type ShowSlots } from './ShowScreen';
import { askRequested, enterRequested, groupJoinRequested, showLeft, withdrawRequested } from './slice';
import styles from './shows.module.css';

const OVER: Record<string, string> = {
  declined: 'They cannot right now. Nothing was spent.',
  cancelled: 'You took your request back. Nothing was spent.',
  expired: 'There was no answer within two minutes. Nothing was spent.',
};

/** The member's way into a show: price and limit agreed, waiting, the show, the receipt. The address remembers the show, so that a reload comes back into it. */
export function AgreeScreen({ kind, ...slots }: ShowSlots & { kind: 'private' | 'group' }) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { entry } = useAppSelector(selectShows);
  const known = typeof router.query.show === 'string' ? router.query.show : null;
  const current = entry?.show.performer._id === performer?._id ? entry : null;
  const conversationId = current?.show.conversationId ?? null;
  useEffect(() => () => void dispatch(showLeft()), [dispatch]);
  useEffect(() => {
    if (known && !conversationId) dispatch(enterRequested({ conversationId: known }));
  }, [dispatch, known, conversationId]);
  useEffect(() => {
    if (conversationId && conversationId !== known)
      void router.replace({ query: { username: router.query.username, show: conversationId } }, undefined, {
        shallow: true,
      });
  }, [conversationId, known, router]);
  if (!performer) return null;
  const back = { href: `/performers/${performer.username}`, label: 'Back to the open stage' };
  if (current?.show.status === 'running' || current?.show.receipt || current?.show.status === 'ended')
    return <ShowScreen {...slots} back={back} />;
  return (
    <div className={styles.after}>
      {current?.show.status === 'requested' ? (
        <Waiting />
      ) : (
        <Terms kind={kind} over={current ? OVER[current.show.status] : undefined} />
      )}
    </div>
  );
}

function Waiting() {
  const dispatch = useAppDispatch();
  const { entry, status } = useAppSelector(selectShows);
  if (!entry) return null;
  const { conversationId, performer, price, cap, expiresAt } = entry.show;
  return (
    <Panel title={`Waiting for ${performer.name}`}>
      <div className={styles.form} role="status">
        <div className={styles.waiting}>
          <Avatar src={performer.avatar} size={96} lit />
          <Spinner size="lg" label="Waiting for an answer" />
          {expiresAt && <Countdown until={expiresAt} />}
        </div>
        <p>
          {performer.name} has two minutes to answer.{' '}
          {price > 0 &&
            `${formatTokens(price)} tokens a minute, ${cap === null ? 'no limit' : `at most ${formatTokens(cap)}`}. `}
          Nothing is spent before the show begins.
        </p>
        <Button
          variant="quiet"
          full
          busy={status === 'busy'}
          onClick={() => dispatch(withdrawRequested({ conversationId }))}
        >
          Cancel
        </Button>
      </div>
    </Panel>
  );
}

function Terms({ kind, over }: { kind: 'private' | 'group'; over?: string }) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { balance } = useAppSelector(selectUser);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { status, error } = useAppSelector(selectShows);
  const price = (kind === 'private' ? performer?.privateCallPrice : performer?.groupCallPrice) ?? 0;
  const covered = price > 0 ? Math.floor(balance / price) : 0;
  const [minutes, setMinutes] = useState(String(Math.max(1, Math.min(20, covered))));
  if (!performer) return null;
  const cap = Math.max(1, Math.floor(Number(minutes) || 1)) * price;
  const poor = price > 0 && covered < 1;
  const agree = (event: FormEvent) => {
    event.preventDefault();
    const intent = { performerId: performer._id, price, cap: Math.max(1, cap) };
    dispatch(kind === 'private' ? askRequested(intent) : groupJoinRequested(intent));
  };
  const buy = `/account/user/wallet?next=${encodeURIComponent(router.asPath)}`;
  return (
    <Panel>
      <form className={styles.form} onSubmit={agree}>
        <div className={styles.bar}>
          <Avatar src={performer.avatar} size={48} lit={performer.streamingStatus !== 'offline'} />
          <h1 className={styles.name}>
            {kind === 'private' ? `A private show with ${performer.name}` : `The group show of ${performer.name}`}
          </h1>
        </div>
        {over && <p role="status">{over}</p>}
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <dl className={styles.facts}>
          <div>
            <dt>A minute costs</dt>
            <dd>{price === 0 ? 'nothing' : <TokenAmount amount={price} />}</dd>
          </div>
          {price > 0 && (
            <div>
              <dt>Your balance</dt>
              <dd>
                <TokenAmount amount={balance} />
              </dd>
            </div>
          )}
          {price > 0 && (
            <div>
              <dt>It covers</dt>
              <dd>
                {covered} {covered === 1 ? 'minute' : 'minutes'}
              </dd>
            </div>
          )}
        </dl>
        {price > 0 && !poor && (
          <TextInput
            label="At most so many minutes"
            type="number"
            min={1}
            step={1}
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
            hint={`You spend ${formatTokens(cap)} tokens at most. One minute is held in advance; you pay for the seconds that arrive.`}
          />
        )}
        {poor || codeOf(error) === 'NOT_ENOUGH_TOKEN' ? (
          <>
            <p>Your balance does not cover one minute.</p>
            <LinkButton href={buy} full size="lg">
              Buy tokens
            </LinkButton>
          </>
        ) : (
          <Button type="submit" variant="primary" size="lg" full busy={status === 'busy'}>
            {kind === 'private' ? 'Ask for a private show' : 'Join the group show'}
          </Button>
        )}
      </form>
    </Panel>
  );
}

import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { type PerformerPage } from '@/features/performers/slice';
import { selectUser } from '@/features/users/selectors';
import { codeOf, errorText, type Failure } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { LimitsLink } from '@/ui/LimitsLink';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { TextInput } from '@/ui/TextInput';
import { TokenAmount } from '@/ui/TokenAmount';
import { selectShows } from './selectors';
import { askRequested, groupJoinRequested, spyRequested } from './slice';
import styles from './shows.module.css';

const DEFAULT_MAX_MINUTES = 20;

/** The ways into a show: asking for a private one, joining a group, watching a private one as a spy. */
export type JoinKind = 'private' | 'group' | 'spy';

const TITLES: Record<JoinKind, (name: string) => string> = {
  private: (name) => `Private show with ${name}`,
  group: (name) => `Group show of ${name}`,
  spy: (name) => `Watch a private show of ${name}`,
};

const pricesOf = (performer: PerformerPage | null): Record<JoinKind, number> => ({
  private: performer?.privateCallPrice ?? 0,
  group: performer?.groupCallPrice ?? 0,
  spy: performer?.spySeatPrice ?? 0,
});

interface JoinFormProps {
  kind: JoinKind;
  /** what happened to the last request */
  closed?: string;
}

/** The terms of a show: price per minute and spending limit. */
export function JoinForm({ kind, closed }: JoinFormProps) {
  const dispatch = useAppDispatch();
  const { balance } = useAppSelector(selectUser);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { status, error } = useAppSelector(selectShows);
  const price = pricesOf(performer)[kind];
  const covered = price > 0 ? Math.floor(balance / price) : 0;
  const [minutes, setMinutes] = useState(String(Math.max(1, Math.min(DEFAULT_MAX_MINUTES, covered))));
  const [isWatched, setWatched] = useState(false);
  if (!performer) return null;
  const cap = Math.max(1, Math.floor(Number(minutes) || 1)) * price;
  const isCovered = price === 0 || covered >= 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const intent = { performerId: performer._id, price, cap: Math.max(1, cap) };
    if (kind === 'private') dispatch(askRequested({ ...intent, spying: isWatched && performer.spyPrice > 0 }));
    else dispatch((kind === 'group' ? groupJoinRequested : spyRequested)(intent));
  };
  return (
    <Panel>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.bar}>
          <Avatar src={performer.avatar} size={48} lit={performer.streamingStatus !== 'offline'} />
          <h1 className={styles.name}>{TITLES[kind](performer.name)}</h1>
        </div>
        {closed && <p role="status">{closed}</p>}
        {error && <Refused error={error} />}
        {kind === 'spy' && <SpyWords name={performer.name} />}
        <PriceFacts price={price} balance={balance} covered={covered} />
        {price > 0 && isCovered && (
          <TextInput
            label="Maximum minutes"
            type="number"
            min={1}
            step={1}
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
            hint={`You spend at most ${formatTokens(cap)} tokens. Each minute is held in advance; you pay for the seconds that you receive.`}
          />
        )}
        {kind === 'private' && performer.spyPrice > 0 && (
          <OthersMayWatch performer={performer} checked={isWatched} onChange={setWatched} />
        )}
        {!isCovered || codeOf(error) === 'NOT_ENOUGH_TOKEN' ? (
          <BuyTokens />
        ) : (
          <Button type="submit" variant="primary" size="lg" full busy={status === 'busy'}>
            {buttonText(kind, price)}
          </Button>
        )}
      </form>
    </Panel>
  );
}

/** What a spy gets, and who knows of it. */
const SpyWords = ({ name }: { name: string }) => (
  <p>
    You watch and hear {name}, and take no part: no chat, no camera. {name} sees your name; the member in the show only
    sees how many watch. Either of them can end it.
  </p>
);

const Refused = ({ error }: { error: Failure }) => (
  <ErrorNote>
    {errorText(error)}
    <LimitsLink error={error} />
  </ErrorNote>
);

function buttonText(kind: JoinKind, price: number): string {
  if (kind === 'spy') return `Watch for ${formatTokens(price)} tokens a minute`;
  return kind === 'private' ? 'Request a private show' : 'Join the group show';
}

interface OthersMayWatchProps {
  performer: PerformerPage;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The member's consent to spies, which this performer offers. */
const OthersMayWatch = ({ performer: { name, spyPrice }, checked, onChange }: OthersMayWatchProps) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>
      Others may watch
      <small>
        Other members can watch and hear {name} for {formatTokens(spyPrice)} tokens a minute each. They never see your
        name, your camera or the chat. You pay the same. You can end it at any time.
      </small>
    </span>
  </label>
);

function PriceFacts({ price, balance, covered }: { price: number; balance: number; covered: number }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Price per minute</dt>
        <dd>
          <TokenAmount amount={price} />
        </dd>
      </div>
      {price > 0 && (
        <>
          <div>
            <dt>Your balance</dt>
            <dd>
              <TokenAmount amount={balance} />
            </dd>
          </div>
          <div>
            <dt>It covers</dt>
            <dd>
              {covered} {covered === 1 ? 'minute' : 'minutes'}
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

function BuyTokens() {
  const { asPath } = useRouter();
  return (
    <>
      <p>Your balance doesn&apos;t cover one minute.</p>
      <LinkButton href={`/account/user/wallet?next=${encodeURIComponent(asPath)}`} full size="lg">
        Buy tokens
      </LinkButton>
    </>
  );
}

import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectUser } from '@/features/users/selectors';
import { codeOf, errorText } from '@/lib/errorText';
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
import { askRequested, groupJoinRequested } from './slice';
import styles from './shows.module.css';

const DEFAULT_MAX_MINUTES = 20;

interface JoinFormProps {
  kind: 'private' | 'group';
  /** what happened to the last request */
  closed?: string;
}

/** The terms of a show: price per minute and spending limit. */
export function JoinForm({ kind, closed }: JoinFormProps) {
  const dispatch = useAppDispatch();
  const { balance } = useAppSelector(selectUser);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { status, error } = useAppSelector(selectShows);
  const price = (kind === 'private' ? performer?.privateCallPrice : performer?.groupCallPrice) ?? 0;
  const covered = price > 0 ? Math.floor(balance / price) : 0;
  const [minutes, setMinutes] = useState(String(Math.max(1, Math.min(DEFAULT_MAX_MINUTES, covered))));
  if (!performer) return null;
  const cap = Math.max(1, Math.floor(Number(minutes) || 1)) * price;
  const isCovered = price === 0 || covered >= 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const intent = { performerId: performer._id, price, cap: Math.max(1, cap) };
    dispatch(kind === 'private' ? askRequested(intent) : groupJoinRequested(intent));
  };
  return (
    <Panel>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.bar}>
          <Avatar src={performer.avatar} size={48} lit={performer.streamingStatus !== 'offline'} />
          <h1 className={styles.name}>
            {kind === 'private' ? `Private show with ${performer.name}` : `Group show of ${performer.name}`}
          </h1>
        </div>
        {closed && <p role="status">{closed}</p>}
        {error && (
          <ErrorNote>
            {errorText(error)}
            <LimitsLink error={error} />
          </ErrorNote>
        )}
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
        {!isCovered || codeOf(error) === 'NOT_ENOUGH_TOKEN' ? (
          <BuyTokens />
        ) : (
          <Button type="submit" variant="primary" size="lg" full busy={status === 'busy'}>
            {kind === 'private' ? 'Request a private show' : 'Join the group show'}
          </Button>
        )}
      </form>
    </Panel>
  );
}

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

import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { TIP_MENU_PATH } from '@/lib/routes';
import { playSound } from '@/lib/sounds';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { ErrorNote } from '@/ui/ErrorNote';
import { Icon } from '@/ui/Icon';
import { MenuIcon } from '@/ui/MenuIcon';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { decisionRequested, type OrderDecision, queueRequested } from './menuSlice';
import { type QueuedOrder } from './menuState';
import { selectTipMenu } from './selectors';
import styles from './MenuQueue.module.css';

/** Keys that decide the next order, while no field has the focus. */
const KEYS: Readonly<Record<string, OrderDecision>> = { d: 'done', l: 'later', r: 'return' };

/** Loads the queue, and plays a sound for each new order. Mount it once on a stage. */
export function useMenuQueue() {
  const dispatch = useAppDispatch();
  const { queue } = useAppSelector(selectTipMenu);
  const { tipSound } = useAppSelector(selectSettings);
  const heard = useRef(queue.newest);
  useEffect(() => void dispatch(queueRequested()), [dispatch]);
  useEffect(() => {
    if (queue.newest > heard.current && tipSound) void playSound(tipSound);
    heard.current = queue.newest;
  }, [queue.newest, tipSound]);
  return queue;
}

function useDecide() {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState<string | null>(null);
  const decide = (id: string, decision: OrderDecision) => {
    setAsking(null);
    dispatch(decisionRequested({ id, decision }));
  };
  return { asking, setAsking, decide };
}
type Decide = ReturnType<typeof useDecide>;

/** Returning gives the tokens back and can't be undone, so it asks once. */
function ReturnQuestion({ order, decide, setAsking }: { order: QueuedOrder } & Pick<Decide, 'decide' | 'setAsking'>) {
  return (
    <div className={styles.question} role="alertdialog" aria-label={`Return ${order.tokens} tokens?`}>
      <p>
        Return <TokenAmount amount={order.tokens} /> to {order.member.name}? It can’t be undone.
      </p>
      <Button size="sm" variant="danger" autoFocus onClick={() => decide(order._id, 'return')}>
        Return
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setAsking(null)}>
        Keep
      </Button>
    </div>
  );
}

function NextOrder({ order, isBusy, ...rest }: { order: QueuedOrder; isBusy: boolean } & Decide) {
  const { asking, setAsking, decide } = rest;
  return (
    <article className={styles.next} aria-label={`Next: ${order.name} for ${order.member.name}`}>
      <p className={styles.kind}>
        <MenuIcon name={order.icon} size="sm" />
        <span className={styles.entry}>{order.name}</span>
        <TokenAmount amount={order.tokens} />
      </p>
      {order.note && <p className={styles.note}>{order.note}</p>}
      <p className={styles.from}>
        <Avatar src={order.member.avatar} size={24} /> <b>{order.member.name}</b>
        {order.isAnonymous && <span className={styles.state}>anonymous</span>}
      </p>
      {asking === order._id ? (
        <ReturnQuestion order={order} decide={decide} setAsking={setAsking} />
      ) : (
        <div className={styles.actions}>
          <Button variant="lamp" full disabled={isBusy} onClick={() => decide(order._id, 'done')}>
            <Icon name="check" size="sm" /> Done <kbd className={styles.key}>D</kbd>
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => decide(order._id, 'later')}>
            Later <kbd className={styles.key}>L</kbd>
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => setAsking(order._id)}>
            <Icon name="undo" size="sm" /> Return <kbd className={styles.key}>R</kbd>
          </Button>
        </div>
      )}
    </article>
  );
}

function WaitingRow({ order, isBusy, ...rest }: { order: QueuedOrder; isBusy: boolean } & Decide) {
  const { asking, setAsking, decide } = rest;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <MenuIcon name={order.icon} size="sm" />
      </span>
      <OrderWords order={order} />
      <IconButton
        icon="check"
        label={`Mark ${order.name} for ${order.member.name} as done`}
        disabled={isBusy}
        onClick={() => decide(order._id, 'done')}
      />
      <IconButton
        icon="undo"
        label={`Return the tokens of ${order.member.name}`}
        disabled={isBusy}
        onClick={() => setAsking(order._id)}
      />
      {asking === order._id && <ReturnQuestion order={order} decide={decide} setAsking={setAsking} />}
    </li>
  );
}

const OrderWords = ({ order }: { order: QueuedOrder }) => (
  <span className={styles.words}>
    <span>
      <b>{order.name}</b> {order.note}
    </span>
    <span className={styles.from}>
      <TokenAmount amount={order.tokens} /> {order.member.name}
      {order.isAnonymous && ' (anonymous)'}
    </span>
  </span>
);

const DecidedRow = ({ order }: { order: QueuedOrder }) => (
  <li className={cx(styles.row, styles.decided)}>
    <span className={styles.icon}>
      <Icon name={order.status === 'returned' ? 'undo' : 'check'} size="sm" />
    </span>
    <OrderWords order={order} />
    <span className={styles.state}>{order.status === 'returned' ? 'Returned' : 'Done'}</span>
  </li>
);

/** Decides the next order by key, except while the performer writes. */
function useKeys(next: QueuedOrder | undefined, { decide, setAsking }: Decide): void {
  useEffect(() => {
    if (!next) return undefined;
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      const decision = KEYS[event.key.toLowerCase()];
      if (decision === 'return') setAsking(next._id);
      else if (decision) decide(next._id, decision);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** What members ordered from the tip menu: the next order with its decisions, those behind it, and the last decided. */
export function MenuQueue() {
  const dispatch = useAppDispatch();
  const { status, data, error, deciding } = useAppSelector(selectTipMenu).queue;
  const deciders = useDecide();
  const [next, ...rest] = data.waiting;
  useKeys(deciding ? undefined : next, deciders);
  const isBusy = deciding !== null;
  return (
    <div className={styles.queue}>
      {error && <ErrorNote onRetry={() => dispatch(queueRequested())}>{errorText(error)}</ErrorNote>}
      {next ? (
        <NextOrder key={next._id} order={next} isBusy={isBusy} {...deciders} />
      ) : (
        status !== 'idle' && (
          <p className={styles.empty}>
            Orders from your tip menu appear here, with a sound. <Link href={TIP_MENU_PATH}>Your tip menu</Link>
          </p>
        )
      )}
      {rest.length > 0 && (
        <ol className={styles.rows} aria-label="Waiting">
          {rest.map((order) => (
            <WaitingRow key={order._id} order={order} isBusy={isBusy} {...deciders} />
          ))}
        </ol>
      )}
      {data.decided.length > 0 && (
        <ul className={styles.rows} aria-label="Decided">
          {data.decided.slice(0, 5).map((order) => (
            <DecidedRow key={order._id} order={order} />
          ))}
        </ul>
      )}
    </div>
  );
}

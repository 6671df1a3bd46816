import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { RoundControl } from '@/ui/OverPicture';
import { Panel } from '@/ui/Panel';
import { Sheet } from '@/ui/Sheet';
import { TokenAmount } from '@/ui/TokenAmount';
import { MenuQueue, useMenuQueue } from './MenuQueue';
import { selectTipMenu } from './selectors';
import styles from './QueuePanel.module.css';

/** The tokens of all orders that wait. */
function WaitingTokens() {
  const { waiting } = useAppSelector(selectTipMenu).queue.data;
  if (waiting.length === 0) return null;
  return (
    <span className={styles.waiting}>
      waiting <TokenAmount amount={waiting.reduce((sum, { tokens }) => sum + tokens, 0)} />
    </span>
  );
}

/** The queue of orders on a performer's stage. */
export function QueuePanel() {
  const { data } = useMenuQueue();
  const count = data.waiting.length;
  return (
    <Panel stage title={count ? `Queue ${count}` : 'Queue'} aside={<WaitingTokens />}>
      <MenuQueue />
    </Panel>
  );
}

/** On a phone's stage: a button with the number of orders that wait, which opens the queue. */
export function QueueButton() {
  const { data } = useMenuQueue();
  const [isOpen, setOpen] = useState(false);
  const count = data.waiting.length;
  return (
    <>
      <RoundControl
        icon="menu"
        label={count ? `Queue, ${count} waiting` : 'Queue'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count}
          </span>
        )}
      </RoundControl>
      <Sheet theme="dark" open={isOpen} title="Queue" aside={<WaitingTokens />} onClose={() => setOpen(false)}>
        <MenuQueue />
      </Sheet>
    </>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { ErrorNote } from '@/ui/ErrorNote';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { Spinner } from '@/ui/Spinner';
import { getRoomModeration, type RoomModeration } from './api';
import { SanctionList, ModerationLog } from './SanctionList';
import { ModeratorList } from './ModeratorList';
import { ModerationRules } from './ModerationRules';
import styles from './ModerationPanel.module.css';

const PARTS = [
  { value: 'rules', label: 'Rules' },
  { value: 'held', label: 'Muted and banned' },
  { value: 'moderators', label: 'Moderators' },
  { value: 'log', label: 'Log' },
] as const;

/** What the parts of the panel do: one thing at a time, and then everything is read anew. */
export type Act = (work: () => Promise<unknown>) => void;

/** Where the performer and the moderators keep order in the room: what holds in it, against whom, who helps, and what was done. */
export default function ModerationPanel({ performerId, onClose }: { performerId: string; onClose: () => void }) {
  const [part, setPart] = useState<(typeof PARTS)[number]['value']>('rules');
  const [order, setOrder] = useState<RoomModeration | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const load = useCallback(
    () =>
      getRoomModeration(performerId).then(
        (found) => {
          setOrder(found);
          setFailure(null);
        },
        (error: unknown) => setFailure(toFailure(error)),
      ),
    [performerId],
  );
  useEffect(() => void load(), [load]);
  const acting = useSubmission(
    useCallback(
      async (work: () => Promise<unknown>) => {
        await work();
        await load();
      },
      [load],
    ),
  );
  const act: Act = (work) => void acting.submit(work);
  const busy = acting.status === 'sending';
  return (
    <Sheet open title="Keeping order" onClose={onClose}>
      <div className={styles.parts}>
        <Segmented label="Part" segments={PARTS} value={part} onChange={setPart} full />
      </div>
      {acting.status === 'failed' && <ErrorNote>{errorText(acting.error)}</ErrorNote>}
      {failure && <ErrorNote onRetry={() => void load()}>{errorText(failure)}</ErrorNote>}
      {!order && !failure && (
        <p className={styles.wait}>
          <Spinner label="Reading what holds in this room" />
        </p>
      )}
      {order && (
        <div className={styles.body}>
          {part === 'rules' && (
            <ModerationRules performerId={performerId} settings={order.settings} busy={busy} act={act} />
          )}
          {part === 'held' && (
            <SanctionList performerId={performerId} sanctions={order.sanctions} busy={busy} act={act} />
          )}
          {part === 'moderators' && (
            <ModeratorList
              performerId={performerId}
              moderators={order.moderators}
              host={order.role === 'host'}
              busy={busy}
              act={act}
            />
          )}
          {part === 'log' && <ModerationLog log={order.log} />}
        </div>
      )}
    </Sheet>
  );
}

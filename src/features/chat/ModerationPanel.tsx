import { useCallback, useEffect, useState } from 'react';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { ErrorNote } from '@/ui/ErrorNote';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { Spinner } from '@/ui/Spinner';
import { getRoomModeration, type RoomModeration } from './api';
import { type RunChange } from './moderationChange';
import { ModerationLog } from './ModerationLog';
import { ModerationRules } from './ModerationRules';
import { ModeratorList } from './ModeratorList';
import { SanctionList } from './SanctionList';
import styles from './ModerationPanel.module.css';

const SECTIONS = [
  { value: 'rules', label: 'Chat rules' },
  { value: 'sanctions', label: 'Muted and banned' },
  { value: 'moderators', label: 'Moderators' },
  { value: 'log', label: 'Log' },
] as const;

/** The moderation of a room, for its host and its moderators. */
export default function ModerationPanel({ performerId, onClose }: { performerId: string; onClose: () => void }) {
  const [section, setSection] = useState<(typeof SECTIONS)[number]['value']>('rules');
  const [moderation, setModeration] = useState<RoomModeration | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const load = useCallback(
    () =>
      getRoomModeration(performerId).then(
        (found) => {
          setModeration(found);
          setFailure(null);
        },
        (error: unknown) => setFailure(toFailure(error)),
      ),
    [performerId],
  );
  useEffect(() => void load(), [load]);
  const submission = useSubmission(
    useCallback(
      async (change: () => Promise<unknown>) => {
        await change();
        await load();
      },
      [load],
    ),
  );
  const runChange: RunChange = (change) => void submission.submit(change);
  const shared = { performerId, busy: submission.status === 'sending', runChange };
  return (
    <Sheet open title="Moderation" onClose={onClose}>
      <div className={styles.parts}>
        <Segmented label="Section" segments={SECTIONS} value={section} onChange={setSection} full />
      </div>
      {submission.status === 'failed' && <ErrorNote>{errorText(submission.error)}</ErrorNote>}
      {failure && <ErrorNote onRetry={() => void load()}>{errorText(failure)}</ErrorNote>}
      {!moderation && !failure && (
        <p className={styles.wait}>
          <Spinner label="Loading moderation" />
        </p>
      )}
      {moderation && (
        <div className={styles.body}>
          {section === 'rules' && <ModerationRules {...shared} settings={moderation.settings} />}
          {section === 'sanctions' && <SanctionList {...shared} sanctions={moderation.sanctions} />}
          {section === 'moderators' && (
            <ModeratorList {...shared} moderators={moderation.moderators} isHost={moderation.role === 'host'} />
          )}
          {section === 'log' && <ModerationLog log={moderation.log} />}
        </div>
      )}
    </Sheet>
  );
}

import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { formatBytes, formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { getHealth, type Health } from './api';
import styles from './figures.module.css';

type Mark = 'good' | 'watch';
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const FREE_SHARE_LOW = 0.1;

/** The lines of the panel: what was looked at, how it is, and a few words. */
function linesOf({ ledger, jobs, mails, storage, database, version, startedAt }: Health): [string, Mark, string][] {
  const seal = ledger.sealedAt ? TIME.format(new Date(ledger.sealedAt)) : 'never';
  return [
    [
      'Ledger',
      ledger.audit && !ledger.audit.sound ? 'watch' : 'good',
      ledger.audit
        ? ledger.audit.sound
          ? 'Audited just now: sound'
          : `${ledger.audit.faults.length} faults, the first: ${ledger.audit.faults[0] ?? ''}`
        : `${formatCount(ledger.transfers)} transfers, sealed ${seal}`,
    ],
    [
      'Jobs',
      jobs.failed + jobs.late > 0 ? 'watch' : 'good',
      `${jobs.waiting} waiting, ${jobs.late} late, ${jobs.failed} failed`,
    ],
    ['Emails', mails.failed > 0 ? 'watch' : 'good', `${mails.waiting} waiting, ${mails.failed} failed`],
    [
      'Storage',
      storage.free < storage.total * FREE_SHARE_LOW ? 'watch' : 'good',
      `${formatBytes(storage.free)} free of ${formatBytes(storage.total)}`,
    ],
    ['Database', 'good', formatBytes(database.bytes)],
    ['Version', 'good', `${version}, running since ${TIME.format(new Date(startedAt))}`],
  ];
}

/** The state of the machinery, with the audit of the ledger on demand. */
export function HealthPanel() {
  const { data, setData, failure, reload } = useLoaded(useCallback(() => getHealth(false), []));
  const [isAuditing, setAuditing] = useState(false);
  const audit = async () => {
    setAuditing(true);
    try {
      setData(await getHealth(true));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setAuditing(false);
    }
  };
  return (
    <DeskPanel
      title="Health"
      aside={
        <Button variant="outline" size="sm" busy={isAuditing} busyLabel="Auditing" onClick={() => void audit()}>
          Audit the ledger
        </Button>
      }
    >
      {!data && failure === null && <DeskSkeleton rows={4} />}
      {!data && failure !== null && <DeskError text={errorText(failure)} onRetry={reload} />}
      {data && (
        <ul className={styles.health}>
          {linesOf(data).map(([label, mark, text]) => (
            <li key={label}>
              <span className={styles[mark]}>
                <Icon name={mark === 'good' ? 'check' : 'alert'} size="xs" />
                <span className="visually-hidden">{mark === 'good' ? 'Good:' : 'Look at this:'}</span>
              </span>
              <b>{label}</b>
              <span className={styles.words}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskPanel>
  );
}

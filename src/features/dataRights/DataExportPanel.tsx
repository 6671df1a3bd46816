import { useCallback, useEffect, useState } from 'react';
import { DATA_EXPORT_DAYS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { redirectTo } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { Spinner } from '@/ui/Spinner';
import { type DataExport, getDataExport, linkDataExport, requestDataExport } from './api';

const POLL_INTERVAL_MS = 4_000;

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const isOpen = ({ status }: DataExport) => status === 'requested' || status === 'running';

/** Loads the newest export, again and again while it is being prepared. */
function useDataExport() {
  const [found, setFound] = useState<DataExport | null>(null);
  const load = useSubmission(useCallback(async () => setFound(await getDataExport()), []));
  const { submit } = load;
  useEffect(() => void submit(undefined), [submit]);
  const waits = found !== null && isOpen(found);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void submit(undefined), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [waits, submit]);
  return { found, setFound, load };
}

function Archive({ found }: { found: DataExport }) {
  const download = useSubmission(useCallback(async () => redirectTo((await linkDataExport()).url), []));
  if (isOpen(found))
    return (
      <p className={styles.quiet} role="status">
        <Pill kind="wait">{found.status === 'running' ? 'Preparing' : 'Requested'}</Pill> We email you when your archive
        is ready. You can leave this page.
      </p>
    );
  if (found.status === 'failed')
    return <ErrorNote>The archive could not be prepared. Nothing was lost. Please request it again.</ErrorNote>;
  if (found.status === 'expired') return <p className={styles.quiet}>Your last archive has expired and was deleted.</p>;
  return (
    <div className={styles.row}>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>Your archive{found.bytes === null ? '' : `, ${sizeText(found.bytes)}`}</span>
        <span className={styles.rowLine}>
          {found.expiresAt && (
            <>
              Until <DateTime at={found.expiresAt} />
            </>
          )}
        </span>
      </span>
      {download.status === 'failed' && <ErrorNote>{errorText(download.error)}</ErrorNote>}
      <Button icon="download" busy={download.status === 'sending'} onClick={() => void download.submit(undefined)}>
        Download
      </Button>
    </div>
  );
}

/** Requests an archive of the own data and downloads it. */
export function DataExportPanel() {
  const { found, setFound, load } = useDataExport();
  const request = useSubmission(useCallback(async () => setFound(await requestDataExport()), [setFound]));
  const isFirstLoad = found === null && (load.status === 'idle' || load.status === 'sending');
  const mayRequest = !isFirstLoad && (!found || (!isOpen(found) && !found.nextAt));
  return (
    <Panel title="Your data">
      <div className={styles.form}>
        <p className={styles.quiet}>
          Get a copy of your profile, messages, purchases, tokens and files as one archive. We email you when it is
          ready; you can download it for {DATA_EXPORT_DAYS} days.
        </p>
        {isFirstLoad && <Spinner label="Loading your data" />}
        {load.status === 'failed' && (
          <ErrorNote onRetry={() => void load.submit(undefined)}>{errorText(load.error)}</ErrorNote>
        )}
        {found && <Archive found={found} />}
        {request.status === 'failed' && <ErrorNote>{errorText(request.error)}</ErrorNote>}
        {mayRequest && (
          <div className={styles.actions}>
            <Button
              variant="outline"
              busy={request.status === 'sending'}
              onClick={() => void request.submit(undefined)}
            >
              Request my data
            </Button>
          </div>
        )}
        {found?.nextAt && !isOpen(found) && (
          <p className={styles.quiet}>
            You can request a new archive from <DateTime at={found.nextAt} /> on.
          </p>
        )}
      </div>
    </Panel>
  );
}

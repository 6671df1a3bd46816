import { useState } from 'react';
import { FEED_KEYS_MAX, OVERLAYS, type OverlayKind } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { ErrorNote } from '@/ui/ErrorNote';
import { KeyRow } from '@/ui/KeyRow';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { createOverlay, listOverlays, type NewOverlay, type Overlay, revokeOverlay } from './api';
import { KINDS, nameFor } from './kinds';
import { NewOverlayDialog } from './NewOverlayDialog';
import { OverlayPicture } from './OverlayPicture';
import styles from './overlays.module.css';

/** A performer's overlays for OBS, with controls to create, preview and revoke them. */
export function OverlaysScreen({ overlays: initial }: { overlays: Overlay[] }) {
  const [overlays, setOverlays] = useState(initial);
  const [created, setCreated] = useState<NewOverlay | null>(null);
  const reload = async () => setOverlays(await listOverlays());
  const revoke = async (id: string) => {
    await revokeOverlay(id);
    await reload();
  };
  const names = overlays.map(({ name }) => name);
  const { status, error, submit } = useSubmission(async (kind: OverlayKind) => {
    setCreated(await createOverlay(kind, nameFor(kind, names)));
    await reload();
  });
  const isFull = overlays.length >= FEED_KEYS_MAX;
  return (
    <div className={account.page}>
      <PageTitle>Overlays</PageTitle>
      <Panel title="For OBS and other programs with browser sources">
        <div className={account.form}>
          <p className={account.quiet}>
            An overlay shows what happens in your room on top of your picture. Each one has a secret address of its own.
          </p>
          {status === 'failed' && <ErrorNote kept="Nothing was created.">{errorText(error)}</ErrorNote>}
          {isFull && (
            <p className={account.quiet}>
              You have {FEED_KEYS_MAX} overlays, the most possible. Revoke one to create another.
            </p>
          )}
          <ul className={styles.kinds} aria-label="Kinds of overlays">
            {OVERLAYS.map((kind) => (
              <KindCard
                key={kind}
                kind={kind}
                isFull={isFull}
                isBusy={status === 'sending'}
                onCreate={() => void submit(kind)}
              />
            ))}
          </ul>
        </div>
      </Panel>
      <Panel title="Your overlays">
        {overlays.length === 0 ? (
          <p className={account.quiet}>Your overlays will appear here. Create one above.</p>
        ) : (
          <ul className={account.rows} aria-label="Your overlays">
            {overlays.map(({ _id, overlay, ...key }) => (
              <KeyRow key={_id} {...key} opens={KINDS[overlay].label} onRevoke={() => revoke(_id)} />
            ))}
          </ul>
        )}
      </Panel>
      {created && <NewOverlayDialog created={created} onSaved={() => setCreated(null)} />}
    </div>
  );
}

function KindCard({
  kind,
  isFull,
  isBusy,
  onCreate,
}: {
  kind: OverlayKind;
  isFull: boolean;
  isBusy: boolean;
  onCreate: () => void;
}) {
  const { label, what } = KINDS[kind];
  return (
    <li className={styles.kind}>
      <OverlayPicture kind={kind} />
      <h3>{label}</h3>
      <p>{what}</p>
      <div className={styles.actions}>
        {!isFull && (
          <Button
            size="sm"
            variant="outline"
            icon="plus"
            busy={isBusy}
            aria-label={`Create ${label}`}
            onClick={onCreate}
          >
            Create
          </Button>
        )}
        <a
          className={buttonClass({ size: 'sm' })}
          href={`/overlay#preview-${kind}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Preview ${label}, opens in a new tab`}
        >
          Preview
        </a>
      </div>
    </li>
  );
}

import { useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { notify } from '@/lib/sideEffects';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { IconButton } from '@/ui/IconButton';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { rotateStreamKey } from '../api';
import styles from './broadcast.module.css';

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', `${what} is copied.`);
  } catch {
    notify('error', `${what} could not be copied. Mark it and copy it by hand.`);
  }
}

function Line({ label, value, secret = false }: { label: string; value: string; secret?: boolean }) {
  const [shown, setShown] = useState(!secret);
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <code>
          {shown ? (
            value
          ) : (
            <>
              <span aria-hidden="true">{'•'.repeat(24)}</span>
              <span className="visually-hidden">hidden</span>
            </>
          )}
        </code>
        {secret && (
          <IconButton
            variant="stage"
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? `Hide: ${label}` : `Show: ${label}`}
            onClick={() => setShown(!shown)}
          />
        )}
        <IconButton variant="stage" icon="copy" label={`Copy: ${label}`} onClick={() => void copy(label, value)} />
      </dd>
    </div>
  );
}

interface ProgramPanelProps {
  setup: BroadcastSetupView | null;
  failure: Failure;
  onSetup: (setup: BroadcastSetupView) => void;
  /** the address of the running show, where the media engine makes one for each */
  showUrl: string | null;
  onAir: boolean;
}

/** What to enter in OBS and programs like it. The key stays hidden until it is asked for: somebody may be watching the screen. */
export function ProgramPanel({ setup, failure, onSetup, showUrl, onAir }: ProgramPanelProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Failure>(null);
  const error = refused ?? failure;
  const rotate = async () => {
    setAsking(false);
    setBusy(true);
    setRefused(null);
    try {
      onSetup(await rotateStreamKey());
      notify('success', 'There is a new stream key. Enter it in your program.');
    } catch (thrown) {
      setRefused(toFailure(thrown));
    }
    setBusy(false);
  };
  const encoder = setup?.encoder;
  return (
    <Panel stage title="OBS and other programs">
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      {!setup && !error && <Spinner label="Loading your stream key" />}
      {setup && !encoder && !showUrl && (
        <p className={styles.words}>Go live first: each show has an address of its own here, which appears then.</p>
      )}
      {setup && !encoder && showUrl && (
        <dl className={styles.lines}>
          <Line label="Address of this show" value={showUrl} secret />
        </dl>
      )}
      {encoder && (
        <>
          <dl className={styles.lines}>
            {encoder.rtmpUrl && <Line label="Server (RTMP)" value={encoder.rtmpUrl} />}
            <Line label="Stream key" value={encoder.key} secret />
            <Line label="Server (WHIP)" value={encoder.whipUrl} />
          </dl>
          <ul className={styles.hints}>
            <li>Starting the stream there opens your show; stopping it ends the show.</li>
            <li>
              H.264 with a key frame every second or two, AAC in stereo. With WHIP, the stream key is the bearer token.
            </li>
            <li>
              Over RTMP your sound is AAC: everybody hears it in the steady picture, a second or so behind. The shortest
              delay needs WHIP or a camera here.
            </li>
          </ul>
          <Button
            variant="quiet"
            icon="refresh"
            busy={busy}
            busyLabel="Making a new key"
            onClick={() => setAsking(true)}
          >
            New stream key
          </Button>
        </>
      )}
      <Dialog open={asking} title="Make a new stream key?" onClose={() => setAsking(false)}>
        <p className={styles.words}>
          The old key opens nothing any more.{onAir ? ' If your program sends this show, the show ends.' : ''} Enter the
          new one in your program.
        </p>
        <div className={styles.answers}>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep the old one
          </Button>
          <Button variant="danger" onClick={() => void rotate()}>
            New key
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}

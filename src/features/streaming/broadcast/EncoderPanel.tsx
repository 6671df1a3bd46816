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
import { getStreamKey, rotateStreamKey } from '../api';
import styles from './broadcast.module.css';

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', `${label} copied.`);
  } catch {
    notify('error', `${label} couldn't be copied. Select it and copy it by hand.`);
  }
}

/** A value to copy. A secret stays hidden until the performer shows it, since somebody may watch the screen. */
function CopyField({
  label,
  value,
  isSecret = false,
  onReveal,
}: {
  label: string;
  /** null: not loaded; `onReveal` loads it */
  value: string | null;
  isSecret?: boolean;
  onReveal?: () => Promise<void>;
}) {
  const [isShown, setShown] = useState(!isSecret);
  const toggle = async () => {
    if (value === null) await onReveal?.();
    setShown(value === null || !isShown);
  };
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <code>
          {isShown && value !== null ? (
            value
          ) : (
            <>
              <span aria-hidden="true">{'•'.repeat(24)}</span>
              <span className="visually-hidden">hidden</span>
            </>
          )}
        </code>
        {isSecret && (
          <IconButton
            variant="stage"
            icon={isShown && value !== null ? 'eyeOff' : 'eye'}
            label={isShown && value !== null ? `Hide: ${label}` : `Show: ${label}`}
            onClick={() => void toggle()}
          />
        )}
        {value !== null && (
          <IconButton variant="stage" icon="copy" label={`Copy: ${label}`} onClick={() => void copy(label, value)} />
        )}
      </dd>
    </div>
  );
}

interface EncoderPanelProps {
  setup: BroadcastSetupView | null;
  failure: Failure;
  onSetup: (setup: BroadcastSetupView) => void;
  /** the address of the running show, if the media engine makes one for each show */
  showUrl: string | null;
  onAir: boolean;
}

/** The addresses and the key to enter in OBS and other streaming software. */
export function EncoderPanel({ setup, failure, onSetup, showUrl, onAir }: EncoderPanelProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure>(null);
  const error = refusal ?? failure;
  const reveal = async () => {
    setRefusal(null);
    await getStreamKey().then(onSetup, (thrown: unknown) => setRefusal(toFailure(thrown)));
  };
  const rotate = async () => {
    setConfirming(false);
    setBusy(true);
    setRefusal(null);
    try {
      onSetup(await rotateStreamKey());
      notify('success', 'You have a new stream key. Enter it in your streaming software.');
    } catch (thrown) {
      setRefusal(toFailure(thrown));
    }
    setBusy(false);
  };
  return (
    <Panel stage title="OBS and other streaming software">
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      {!setup && !error && <Spinner label="Loading your stream key" />}
      {setup && !setup.encoder && <ShowAddress showUrl={showUrl} />}
      {setup?.encoder && (
        <>
          <EncoderAddresses encoder={setup.encoder} isPreviewed={setup.isPreviewed} onReveal={reveal} />
          <Button
            variant="quiet"
            icon="refresh"
            busy={isBusy}
            busyLabel="Making a new key"
            onClick={() => setConfirming(true)}
          >
            New stream key
          </Button>
        </>
      )}
      <Dialog open={isConfirming} title="Make a new stream key?" onClose={() => setConfirming(false)}>
        <p className={styles.words}>
          The old key stops working.{onAir ? ' If your streaming software sends this show, the show ends.' : ''} Enter
          the new key in your streaming software.
        </p>
        <div className={styles.answers}>
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            Keep the old key
          </Button>
          <Button variant="danger" onClick={() => void rotate()}>
            New key
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}

function ShowAddress({ showUrl }: { showUrl: string | null }) {
  if (!showUrl)
    return <p className={styles.words}>Go live first. Every show has its own address, which then appears here.</p>;
  return (
    <dl className={styles.lines}>
      <CopyField label="Address of this show" value={showUrl} isSecret />
    </dl>
  );
}

function EncoderAddresses({
  encoder,
  isPreviewed,
  onReveal,
}: {
  encoder: NonNullable<BroadcastSetupView['encoder']>;
  isPreviewed: boolean;
  onReveal: () => Promise<void>;
}) {
  return (
    <>
      <dl className={styles.lines}>
        {encoder.rtmpUrl && <CopyField label="Server (RTMP)" value={encoder.rtmpUrl} />}
        <CopyField label="Stream key" value={encoder.key} isSecret onReveal={onReveal} />
        <CopyField label="Server (WHIP)" value={encoder.whipUrl} />
      </dl>
      <ul className={styles.hints}>
        <li>
          {isPreviewed
            ? 'Start the stream in your software, look at the picture here, and press Go live. Stop it to end the show.'
            : 'Start the stream in your software to open your show. Stop it to end the show.'}
        </li>
        <li>
          Use H.264 with a key frame every one or two seconds, and AAC in stereo. For WHIP, the stream key is the bearer
          token.
        </li>
        <li>
          RTMP sends AAC sound, which viewers of the steady picture hear, about a second later. The lowest delay needs
          WHIP, or a camera in this browser.
        </li>
      </ul>
    </>
  );
}

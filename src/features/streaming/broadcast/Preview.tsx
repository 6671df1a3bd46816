import { Badge } from '@/ui/Badge';
import { type Devices } from '@/lib/live/useDevices';
import { type Connection } from '@/lib/live/usePublisher';
import { OwnPicture } from './OwnPicture';
import styles from './broadcast.module.css';

const CONNECTION_TEXTS: Partial<Record<Connection['state'], string>> = {
  connecting: 'Connecting ...',
  reconnecting: 'Connection lost. Reconnecting ...',
  refused: 'The video server refused your video',
};

/** Returns what the performer should know about the connection of a show; null while it is good. */
export function connectionText({ state, error }: Connection): string | null {
  const text = CONNECTION_TEXTS[state];
  return text ? `${text}${error && state === 'refused' ? `: ${error}` : ''}` : null;
}

/** What a performer should know while their video takes the slower route. */
export const DETOUR_TEXT =
  'Your network blocks direct live video, so your video takes a slower route: viewers see it about a second later. ' +
  'Your next show tries the direct route again.';

interface PreviewProps {
  devices: Devices;
  /** the running show, which gets thumbnails; null before and after */
  sessionId: string | null;
  onAir: boolean;
  connection: Connection;
  viewers: number;
}

/** The performer's own video with the state of the show. */
export function Preview({ devices, sessionId, onAir, connection, viewers }: PreviewProps) {
  const text = onAir ? connectionText(connection) : null;
  return (
    <>
      <div className={styles.frame}>
        <OwnPicture devices={devices} sessionId={onAir && connection.state === 'live' ? sessionId : null} />
        <div className={styles.overlay}>
          {onAir ? (
            <LiveBadges connection={connection} viewers={viewers} />
          ) : (
            devices.status === 'ready' && <Badge big>Only you see this</Badge>
          )}
        </div>
        {text && (
          <p className={styles.banner} role="status">
            {text}
          </p>
        )}
      </div>
      {onAir && connection.isFallback && (
        <p className={styles.detour} role="status">
          {DETOUR_TEXT}
        </p>
      )}
    </>
  );
}

function LiveBadges({ connection, viewers }: { connection: Connection; viewers: number }) {
  return (
    <>
      {connection.state === 'live' && (
        <Badge kind="live" big>
          LIVE
        </Badge>
      )}
      <Badge big icon="eye">
        {viewers.toLocaleString('en')}
      </Badge>
      <span className={styles.grow} />
      {connection.text && <Badge big>{connection.text}</Badge>}
    </>
  );
}

import { Banner } from '@/ui/Banner';
import { useLayoutSocket, type SocketState } from './data';
import styles from './SocketBar.module.css';

const WORDS: Partial<Record<SocketState, string>> = {
  disconnect: 'The connection is gone. Messages wait.',
  reconnecting: 'Reconnecting. Messages wait.',
  failed: 'No connection to the stage. Messages wait.',
};

/** A thin bar under the header while the socket is not connected. Over the page, so that nothing moves; gone by itself. */
export function SocketBar() {
  const socket = useLayoutSocket();
  const words = socket && WORDS[socket.socketState];
  if (!words) return null;
  return (
    <div className={styles.bar}>
      <Banner
        action={
          socket.socketState === 'failed' ? (
            <button type="button" onClick={socket.onReconnect}>
              Try again
            </button>
          ) : undefined
        }
      >
        {words}
      </Banner>
    </div>
  );
}

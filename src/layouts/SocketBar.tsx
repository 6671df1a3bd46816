import { Banner } from '@/ui/Banner';
import { useLayoutSocket, type SocketState } from './data';
import styles from './SocketBar.module.css';

const WORDS: Partial<Record<SocketState, string>> = {
  disconnect: 'Connection lost. New messages appear when you are back online.',
  reconnecting: 'Reconnecting. New messages appear in a moment.',
  failed: 'Connection failed. New messages appear when you are back online.',
};

/** A thin bar under the header while the socket is not connected. It covers the page, so that no content moves. */
export function SocketBar() {
  const { socketState, onReconnect } = useLayoutSocket();
  const words = WORDS[socketState];
  if (!words) return null;
  return (
    <div className={styles.bar} data-socket-bar>
      <Banner
        action={
          socketState === 'failed' ? (
            <button type="button" onClick={onReconnect}>
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

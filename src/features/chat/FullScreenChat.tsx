import { TokenAmount } from '@/ui/TokenAmount';
import { useShownRoom } from './useShownRoom';
import styles from './FullScreenChat.module.css';

/** Lines at once: more would cover the picture. */
const SHOWN_LINES = 5;

/** The newest lines of a room over a picture that fills the screen. The chat next to the picture reads them aloud. */
export function FullScreenChat({ conversationId, hostId }: { conversationId: string; hostId: string }) {
  const lines = useShownRoom(conversationId, hostId)?.messages.slice(-SHOWN_LINES) ?? [];
  return (
    <div className={styles.lines} aria-hidden="true" data-stays data-full-screen-chat>
      {lines.map(({ _id, type, senderInfo, tokens, text }) => (
        <p key={_id} className={styles.line}>
          {(senderInfo ?? type !== 'notify') && <b>{senderInfo?.name ?? 'Someone'}</b>}{' '}
          {tokens !== null && <TokenAmount amount={tokens} />} {text}
        </p>
      ))}
    </div>
  );
}

import { useChatPreferences } from '@/features/chat/preferences';
import { selectWatching } from '@/features/streaming/selectors';
import { selectTip } from '@/features/tips/selectors';
import { useAppSelector } from './hooks';
import styles from './TipGlow.module.css';

/** The light at the lower edge of the picture when somebody tips, longer for a celebrated tip. Takes no clicks. */
export function TipGlow() {
  const conversationId = useAppSelector((state) => selectWatching(state).show?.conversation._id);
  const { latest, celebrated } = useAppSelector(selectTip);
  const { isQuiet } = useChatPreferences();
  if (isQuiet) return null;
  const messageId = latest && latest.conversationId === conversationId ? latest.message?._id : undefined;
  return (
    <>
      {messageId && <span key={messageId} className={styles.glow} aria-hidden="true" />}
      {celebrated && celebrated.conversationId === conversationId && (
        <span key={`${celebrated.messageId} celebrated`} className={styles.celebrated} aria-hidden="true" />
      )}
    </>
  );
}

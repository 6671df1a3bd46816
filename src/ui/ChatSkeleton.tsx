import styles from './ChatSkeleton.module.css';

/** The widths of the placeholders, in per cent. */
const WIDTHS = [62, 84, 47, 73, 55];

/** Placeholders of chat messages, from the first paint until the room has loaded. */
export function ChatSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Loading the chat</span>
      {WIDTHS.map((width) => (
        <span key={width} className={styles.line} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

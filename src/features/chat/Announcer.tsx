import { useEffect, useRef, useState } from 'react';
import { messageText } from './messageParts';
import { type Message } from './state';

/** A busy room is faster than a screen reader, so that only the newest messages are announced. */
const ANNOUNCED_MESSAGES = 3;
const ANNOUNCE_INTERVAL_MS = 2000;

/**
 * Announces new messages to screen readers, except while paused. The log itself cannot be a live region, because it
 * adds and removes messages while the reader scrolls.
 */
export function Announcer({
  messages,
  ownId,
  paused,
}: {
  messages: readonly Message[];
  ownId: string | null;
  paused: boolean;
}) {
  const [announced, setAnnounced] = useState<readonly Message[]>([]);
  const lastSeq = useRef(messages.at(-1)?.seq ?? 0);
  const newest = useRef(messages);
  useEffect(() => {
    newest.current = messages;
  });
  useEffect(() => {
    if (paused) return undefined;
    const announce = () => {
      const fresh = newest.current
        .slice(-ANNOUNCED_MESSAGES)
        .filter(({ seq, senderInfo }) => seq > lastSeq.current && senderInfo?._id !== ownId);
      lastSeq.current = newest.current.at(-1)?.seq ?? lastSeq.current;
      if (fresh.length) setAnnounced(fresh);
    };
    // messages that arrived during a pause are not announced afterwards
    lastSeq.current = newest.current.at(-1)?.seq ?? 0;
    const timer = setInterval(announce, ANNOUNCE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [paused, ownId]);
  return (
    <div className="visually-hidden" aria-live={paused ? 'off' : 'polite'} aria-label="New messages" role="status">
      {announced.map((message) => (
        <p key={message._id}>{messageText(message)}</p>
      ))}
    </div>
  );
}

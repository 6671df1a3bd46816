import { useEffect, useRef, useState } from 'react';
import { spoken } from './messageParts';
import { type Message } from './slice';

/** A crowd speaks faster than anything can be read aloud: so many of the newest lines, so often. */
const LINES = 3;
const EVERY_MS = 2000;

/**
 * Reads the newest lines aloud, politely, to who cannot see them; silent while paused. Apart from the log, whose lines come and go as
 * one scrolls and must not be read for that.
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
  const [said, setSaid] = useState<readonly Message[]>([]);
  const heard = useRef(messages.at(-1)?.seq ?? 0);
  const newest = useRef(messages);
  useEffect(() => {
    newest.current = messages;
  });
  useEffect(() => {
    if (paused) return undefined;
    const read = () => {
      const fresh = newest.current
        .slice(-LINES)
        .filter(({ seq, senderInfo }) => seq > heard.current && senderInfo?._id !== ownId);
      heard.current = newest.current.at(-1)?.seq ?? heard.current;
      if (fresh.length) setSaid(fresh);
    };
    // what came during a pause is not read afterwards
    heard.current = newest.current.at(-1)?.seq ?? 0;
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [paused, ownId]);
  return (
    <div className="visually-hidden" aria-live={paused ? 'off' : 'polite'} aria-label="New messages" role="status">
      {said.map((message) => (
        <p key={message._id}>{spoken(message)}</p>
      ))}
    </div>
  );
}

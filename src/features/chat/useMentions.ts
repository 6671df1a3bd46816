import { type KeyboardEvent, useState } from 'react';
import { type Member } from './state';

const SUGGESTIONS_MAX = 6;
/** A name after an @, directly before the cursor. */
const TYPED_NAME = /(?:^|\s)@([\w.-]{0,30})$/;

export interface Mentions {
  /** suggestions; empty while no name is being typed */
  offered: readonly Member[];
  /** the index of the suggestion that Enter takes */
  at: number;
  take: (member: Member) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** call it when the cursor moves */
  onCursor: (cursor: number) => void;
}

/**
 * Completes usernames after an @. The arrow keys choose a suggestion, Enter or Tab takes it, Escape closes the list.
 */
export function useMentions(
  people: readonly Member[],
  text: string,
  write: (text: string, cursor: number) => void,
): Mentions {
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const [declined, setDeclined] = useState<string | null>(null);
  const typed = TYPED_NAME.exec(text.slice(0, cursor))?.[1];
  const prefix = typed?.toLowerCase();
  const offered =
    prefix === undefined || declined === text
      ? []
      : people
          .filter(
            ({ username, name }) => username.toLowerCase().startsWith(prefix) || name.toLowerCase().startsWith(prefix),
          )
          .slice(0, SUGGESTIONS_MAX);
  const chosen = Math.min(at, offered.length - 1);
  const take = ({ username }: Member) => {
    const start = cursor - (typed?.length ?? 0);
    const before = `${text.slice(0, start)}${username} `;
    write(before + text.slice(cursor), before.length);
    setCursor(before.length);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const member = offered[chosen];
    if (!member) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setAt((chosen + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(member);
    else if (event.key === 'Escape') setDeclined(text);
    else return;
    event.preventDefault();
  };
  return { offered, at: chosen, take, onKeyDown, onCursor: setCursor };
}

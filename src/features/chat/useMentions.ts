import { type KeyboardEvent, useState } from 'react';
import { type Member } from './slice';

/** So many names are offered. */
const OFFERED = 6;
/** A name that is being written, right before the cursor. */
const BEGUN = /(?:^|\s)@([\w.-]{0,30})$/;

interface Names {
  /** who may be meant; empty while no name is being written */
  offered: readonly Member[];
  /** the one that Enter takes */
  at: number;
  take: (member: Member) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** tells where the cursor stands now */
  onCursor: (cursor: number) => void;
}

/** Completes names of people in the room after an @. Arrow keys choose, Enter or Tab takes, Escape leaves the words as they are. */
export function useMentions(
  people: readonly Member[],
  text: string,
  write: (text: string, cursor: number) => void,
): Names {
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const [declined, setDeclined] = useState<string | null>(null);
  const begun = BEGUN.exec(text.slice(0, cursor))?.[1];
  const wanted = begun?.toLowerCase();
  const offered =
    wanted === undefined || declined === text
      ? []
      : people
          .filter(
            ({ username, name }) => username.toLowerCase().startsWith(wanted) || name.toLowerCase().startsWith(wanted),
          )
          .slice(0, OFFERED);
  const chosen = Math.min(at, offered.length - 1);
  const take = ({ username }: Member) => {
    const start = cursor - (begun?.length ?? 0);
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

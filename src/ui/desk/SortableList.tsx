import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx';
import styles from './SortableList.module.css';

interface Row {
  id: string;
  /** names the row for screen readers */
  label: string;
  content: ReactNode;
}

const moved = <T,>(rows: readonly T[], from: number, to: number): T[] => {
  const kept = rows.filter((_row, at) => at !== from);
  return [...kept.slice(0, to), rows[from]!, ...kept.slice(to)];
};

/** Focuses the handle of a row, which keeps it at its new place. */
function focusHandle(list: HTMLElement | null, id: string): void {
  const handles = [...(list?.querySelectorAll<HTMLButtonElement>('[data-handle]') ?? [])];
  handles.find(({ dataset }) => dataset.handle === id)?.focus();
}

interface HandleProps {
  id: string;
  name: string;
  at: number;
  of: number;
  onMove: (id: string, to: number) => void;
  onDrag: (id: string) => void;
  onEnd: () => void;
}

function Handle({ id, name, at, of, onMove, onDrag, onEnd }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: of - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(id, to);
  };
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', name);
    onDrag(id);
  };
  return (
    <button
      type="button"
      className={styles.handle}
      data-handle={id}
      draggable
      aria-label={`Move ${name}, ${at + 1} of ${of}. Use the arrow keys.`}
      title="Drag, or press the arrow keys"
      onDragStart={drag}
      onDragEnd={onEnd}
      onKeyDown={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
      </svg>
    </button>
  );
}

/**
 * A list that is ordered by dragging a row's handle, or with the arrow keys while the handle has the focus.
 * @param onOrder gets all ids in their new order
 */
export function SortableList({
  label,
  rows,
  onOrder,
}: {
  label: string;
  rows: readonly Row[];
  onOrder: (ids: string[]) => void;
}) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const move = (id: string, to: number) => {
    const from = rows.findIndex((row) => row.id === id);
    if (from < 0 || to < 0 || to >= rows.length || from === to) return;
    onOrder(moved(rows, from, to).map((row) => row.id));
    requestAnimationFrame(() => focusHandle(list.current, id));
    setSaid(`${rows[from]!.label} is now ${to + 1} of ${rows.length}.`);
  };
  const drop = (id: string) => {
    const to = rows.findIndex((row) => row.id === id);
    if (dragged) move(dragged, to);
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <ul className={styles.list} aria-label={label} ref={list}>
        {rows.map(({ id, label: name, content }, at) => (
          <li
            key={id}
            className={cx(styles.row, over === id && dragged !== id && styles.over, dragged === id && styles.dragged)}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver(id);
            }}
            onDrop={() => drop(id)}
          >
            <Handle
              id={id}
              name={name}
              at={at}
              of={rows.length}
              onMove={move}
              onDrag={setDragged}
              onEnd={() => drop('')}
            />
            <div className={styles.content}>{content}</div>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { cx } from '@/ui/cx';
import { MenuIcon } from '@/ui/MenuIcon';
import { TokenAmount } from '@/ui/TokenAmount';
import { factOf, obstacleOf, sectionsOf } from './menuEntries';
import { entryChosen } from './menuSlice';
import { type Entry } from './menuState';
import { selectTip, selectTipMenu } from './selectors';
import { tipCleared } from './slice';
import { useEntries, useEntryClock } from './useTipMenu';
import styles from './TipMenu.module.css';

/** An entry of the menu. Pressing it chooses it; the tip button then pays. */
function EntryButton({ entry, now, onChoose }: { entry: Entry; now: number; onChoose: (entry: Entry) => void }) {
  const { chosenId } = useAppSelector(selectTipMenu);
  const isFollower = useAppSelector(selectPerformerDetail).data?.isFavorite ?? false;
  const obstacle = obstacleOf(entry, isFollower, now);
  const isChosen = chosenId === entry._id;
  const fact = factOf(entry, obstacle, now);
  return (
    <button
      type="button"
      className={cx(styles.entry, isChosen && styles.on)}
      aria-pressed={isChosen}
      disabled={obstacle !== null}
      onClick={() => onChoose(entry)}
    >
      <span className={styles.icon}>
        <MenuIcon name={entry.icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.line}>
          {obstacle === 'soldOut' ? (
            'Sold out'
          ) : (
            <>
              <b className={styles.price}>
                <TokenAmount amount={entry.price} />
              </b>{' '}
              <span className={styles.fact}>{fact}</span>
            </>
          )}
        </span>
      </span>
    </button>
  );
}

function Sections({
  sections,
  section,
  onSection,
}: {
  sections: string[];
  section: string | null;
  onSection: (section: string | null) => void;
}) {
  if (sections.length < 2) return null;
  return (
    <div className={styles.sections} role="group" aria-label="Sections of the tip menu">
      {[null, ...sections].map((name) => (
        <button
          key={name ?? ''}
          type="button"
          className={cx(styles.section, section === name && styles.current)}
          aria-pressed={section === name}
          onClick={() => onSection(name)}
        >
          {name ?? 'All'}
        </button>
      ))}
    </div>
  );
}

/**
 * The performer's tip menu: a shelf under the picture, or the upper part of the tip sheet. Renders nothing where there
 * is none.
 */
export function TipMenu({
  performerId,
  place,
  onGuest,
}: {
  performerId: string;
  place: 'shelf' | 'sheet';
  /** what happens instead when a guest presses an entry */
  onGuest?: (entry: Entry) => void;
}) {
  const dispatch = useAppDispatch();
  const entries = useEntries(performerId);
  const now = useEntryClock(entries);
  const { chosenId } = useAppSelector(selectTipMenu);
  const { status } = useAppSelector(selectTip);
  const [wanted, setWanted] = useState<string | null>(null);
  if (entries.length === 0) return null;
  const sections = sectionsOf(entries);
  const section = wanted !== null && sections.includes(wanted) ? wanted : null;
  const choose = (entry: Entry) => {
    if (onGuest) return onGuest(entry);
    dispatch(entryChosen(chosenId === entry._id ? null : entry._id));
    if (status === 'refused') dispatch(tipCleared());
  };
  return (
    <section className={cx(styles.menu, styles[place])} aria-label="Tip menu">
      <header className={styles.head}>
        {place === 'shelf' && <h2 className={styles.title}>Tip menu</h2>}
        <Sections sections={sections} section={section} onSection={setWanted} />
      </header>
      <div className={styles.entries}>
        {entries
          .filter((entry) => section === null || entry.section === section)
          .map((entry) => (
            <EntryButton key={entry._id} entry={entry} now={now} onChoose={choose} />
          ))}
      </div>
    </section>
  );
}

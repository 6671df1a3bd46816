import { type ReactNode } from 'react';
import { errorText } from '@/lib/errorText';
import { type ListState } from '@/lib/list';
import { ErrorNote } from './ErrorNote';
import styles from './ListPanel.module.css';
import { Panel } from './Panel';
import { SkeletonRows } from './SkeletonRows';

interface ListPanelProps {
  list: ListState<unknown>;
  /** searches again after a failure */
  onRetry: () => void;
  /** the empty state */
  empty: ReactNode;
  /** the rows */
  children: ReactNode;
}

/**
 * The panel of a list. The first search shows placeholders, later ones leave the rows in place, dimmed. A failed search
 * shows the API's words and a retry button.
 */
export function ListPanel({ list, onRetry, empty, children }: ListPanelProps) {
  if (list.error) return <ErrorNote onRetry={onRetry}>{errorText(list.error)}</ErrorNote>;
  if (list.data.length > 0)
    return (
      <Panel flush>
        <div className={styles.rows} aria-busy={list.searching}>
          {children}
        </div>
      </Panel>
    );
  return list.success ? (
    <Panel>{empty}</Panel>
  ) : (
    <Panel flush>
      <SkeletonRows />
    </Panel>
  );
}

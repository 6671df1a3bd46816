import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { Icon } from '@/ui/Icon';
import { type Report } from './api';
import { reportOpened } from './slice';
import styles from './ReportItem.module.css';

interface ReportItemProps {
  kind: NonNullable<Report['itemKind']>;
  id: string;
  name: string;
  /** the account that it belongs to, which cannot report it; null for a post of the site */
  ownerId: string | null;
}

/** A quiet button that reports an item. Guests and studios have none, nor does the item's performer. */
export function ReportItem({ kind, id, name, ownerId }: ReportItemProps) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  if (!account || account._id === ownerId || account.role === 'studio') return null;
  return (
    <button
      type="button"
      className={styles.report}
      aria-label={`Report this ${kind}`}
      onClick={() => dispatch(reportOpened({ itemKind: kind, itemId: id, name: name || `this ${kind}` }))}
    >
      <Icon name="alert" size="sm" />
      Report
    </button>
  );
}

import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { TokenAmount } from '@/ui/TokenAmount';
import { selectTipBoard } from './selectors';
import { boardRequested } from './slice';
import styles from './TipBoard.module.css';

/**
 * The tips of the running show: their sum and the top tippers, with amounts when opened. Renders nothing before the
 * first tip.
 */
export function TipBoard({
  performerId,
  conversationId,
}: {
  performerId: string;
  /** reloads the board when the show changes */
  conversationId: string | null;
}) {
  const dispatch = useAppDispatch();
  const board = useAppSelector(selectTipBoard);
  useEffect(() => void dispatch(boardRequested({ performerId })), [dispatch, performerId, conversationId]);
  if (board?.performerId !== performerId || board.tips === 0) return null;
  return (
    <details className={styles.board}>
      <summary className={styles.line}>
        <span>This show</span>
        <TokenAmount amount={board.total} tone="spent" />
        <span className={styles.faces} aria-hidden="true">
          {board.top.slice(0, 3).map(({ user }) => (
            <Avatar key={user._id} src={user.avatar} size={24} />
          ))}
        </span>
        <span className="visually-hidden">, show top tippers</span>
        <span className={styles.arrow}>
          <Icon name="chevronDown" size="sm" />
        </span>
      </summary>
      <ol className={styles.top} aria-label="Top tippers">
        {board.top.map(({ user, tokens }) => (
          <li key={user._id} className={styles.row}>
            <Avatar src={user.avatar} size={24} />
            <span className={styles.name} title={user.name}>
              {user.name}
            </span>
            <TokenAmount amount={tokens} />
          </li>
        ))}
      </ol>
    </details>
  );
}

import { Panel } from '@/ui/Panel';
import { TokenAmount } from '@/ui/TokenAmount';
import { type ShowFigures } from '../state';
import styles from './broadcast.module.css';

/** Tips and viewers of the running show. */
export function ShowFiguresPanel({ figures }: { figures: ShowFigures }) {
  const percent = figures.tipped ? `, ${Math.round((figures.share / figures.tipped) * 100)}%` : '';
  return (
    <Panel stage>
      <dl className={styles.list}>
        <div>
          <dt>Tips in this show</dt>
          <dd>
            <TokenAmount amount={figures.tipped} />
          </dd>
        </div>
        <div>
          <dt>Your share{percent}</dt>
          <dd>
            <TokenAmount amount={figures.share} />
          </dd>
        </div>
        <div>
          <dt>Watching now</dt>
          <dd>{figures.viewers.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Most viewers</dt>
          <dd>{figures.peak.toLocaleString('en')}</dd>
        </div>
      </dl>
    </Panel>
  );
}

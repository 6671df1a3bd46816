import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { warningRead } from './slice';
import styles from './PerformerWarning.module.css';

/** An operator's line for the performer. It stays above every page until the performer has read it. */
export default function PerformerWarning() {
  const dispatch = useAppDispatch();
  const warning = useAppSelector((state) => state.streaming.warning);
  if (!warning) return null;
  return (
    <div className={styles.warning} role="alert">
      <Icon name="alert" />
      <p>
        <b>{warning.isEnd ? 'The site ended your show.' : 'A warning from the site. Only you see it.'}</b>
        {warning.text}
      </p>
      <Button size="sm" onClick={() => dispatch(warningRead())}>
        I have read it
      </Button>
    </div>
  );
}

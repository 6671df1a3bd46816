import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectOwnPerformer } from '@/features/performers/selectors';
import { PRICES_PATH } from '@/lib/routes';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { type ModalProps } from '@/ui/Modal';
import { selectShows } from './selectors';
import { groupStartRequested } from './slice';
import styles from './shows.module.css';

/** Asks the performer to confirm the start of a group show. */
export function GroupShowDialog({
  open,
  theme,
  onClose,
}: Pick<ModalProps, 'open' | 'theme'> & { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(selectShows);
  const { groupCallPrice = 0 } = useAppSelector(selectOwnPerformer);
  if (!groupCallPrice)
    return (
      <Dialog open={open} theme={theme} title="Set a price first" onClose={onClose}>
        <div className={styles.form}>
          <p>Group shows are off until you set what each member pays per minute.</p>
          <LinkButton href={PRICES_PATH} full>
            Set a price
          </LinkButton>
        </div>
      </Dialog>
    );
  return (
    <Dialog open={open} theme={theme} title="Start a group show?" onClose={onClose}>
      <div className={styles.form}>
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <p>
          Members join up to the number you allow, and each pays {formatTokens(groupCallPrice)} tokens a minute. Your
          public show pauses and goes on afterwards. Open requests for a private show are declined.
        </p>
        <div className={styles.answers}>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" busy={status === 'busy'} onClick={() => dispatch(groupStartRequested())}>
            Start the group show
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { useAppDispatch } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { removeAllRequested } from './slice';
import { type DirectConversation } from './state';
import styles from './messages.module.css';

/** Asks before all messages of a conversation are deleted for this account. */
export function RemoveAllDialog({
  open,
  conversation: { _id, recipientInfo },
  onClose,
}: {
  open: boolean;
  conversation: DirectConversation;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  return (
    <Dialog open={open} title="Delete all messages?" onClose={onClose}>
      <p className={styles.ask}>
        This deletes the conversation for you, on all your devices. {recipientInfo.name} keeps their copy. You can’t
        undo this.
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            dispatch(removeAllRequested({ conversationId: _id }));
          }}
        >
          Delete all
        </Button>
      </div>
    </Dialog>
  );
}

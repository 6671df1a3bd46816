import { UNDO_REASONS } from '@contract/reasons';
import { ReasonDialog } from './ReasonDialog';

/** Asks why a decision is taken back. */
export const ReopenDialog = ({
  what,
  onSend,
  onClose,
}: {
  /** what was decided, such as "refund" */
  what: string;
  onSend: (reason: keyof typeof UNDO_REASONS, words: string) => void;
  onClose: () => void;
}) => (
  <ReasonDialog
    title={`Reopen this ${what}`}
    effect="No tokens move. It waits for a decision again, and its owner gets an email."
    action="Reopen"
    reasons={UNDO_REASONS}
    wordsHint="Only operators read this."
    danger={false}
    onSend={onSend}
    onClose={onClose}
  />
);

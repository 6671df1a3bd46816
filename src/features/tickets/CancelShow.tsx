import { type FormEvent, useState } from 'react';
import { TICKET_SHOW_REASON_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import question from '@/ui/question.module.css';
import { TextArea } from '@/ui/TextArea';

/** Asks for a reason, which ticket holders read, before a show is cancelled. */
export function CancelShow({ isBusy, onCancel }: { isBusy: boolean; onCancel: (reason: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsking(false);
    onCancel(reason);
  };
  return (
    <>
      <Button variant="outline" size="sm" busy={isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Cancel show
      </Button>
      <Dialog open={isAsking} title="Cancel this show?" onClose={() => setAsking(false)}>
        <form className={question.question} onSubmit={send}>
          <p>All tickets are returned at once. Ticket holders can read your reason.</p>
          <TextArea
            label="Reason"
            required
            rows={3}
            maxLength={TICKET_SHOW_REASON_MAX_CHARACTERS}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={question.actions}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button type="submit" variant="danger">
              Cancel the show
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

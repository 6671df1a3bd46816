import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import question from '@/ui/question.module.css';
import { deleteClip } from './api';

interface DeleteClipDialogProps {
  clip: { _id: string; title: string };
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a clip is deleted everywhere. */
export default function DeleteClipDialog({ clip, onDone, onClose }: DeleteClipDialogProps) {
  const { status, error, submit } = useSubmission(async () => {
    await deleteClip(clip._id);
    onDone();
  });
  return (
    <Dialog open title={`Delete “${clip.title}”?`} onClose={onClose}>
      <div className={question.question}>
        <p>The clip and its picture are deleted for everybody. Links to it stop working. You can’t undo this.</p>
        {error && <ErrorNote kept="The clip was not deleted.">{errorText(error)}</ErrorNote>}
        <div className={question.actions}>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={status === 'sending'} onClick={() => void submit(undefined)}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

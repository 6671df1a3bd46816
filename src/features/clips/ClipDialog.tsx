import { type FormEvent, useCallback, useState } from 'react';
import { CLIP_SECONDS, CLIP_TITLE_MAX_CHARACTERS } from '@contract/limits';
import { copyText } from '@/lib/copyText';
import { errorText } from '@/lib/errorText';
import { clipPath } from '@/lib/routes';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import question from '@/ui/question.module.css';
import { TextInput } from '@/ui/TextInput';
import { type ClipPage, createClip } from './api';

/** What became of the clip, and the ways to it. */
function Made({ clip }: { clip: ClipPage }) {
  const isShown = clip.status === 'shown';
  const { name } = clip.performer;
  return (
    <div className={question.question}>
      <p role="status">
        {isShown
          ? `Your clip is ready. It is among the clips of ${name}.`
          : `Your clip waits for the approval of ${name}. Until then only the two of you see it.`}
      </p>
      <div className={question.actions}>
        {isShown && (
          <Button icon="share" onClick={() => void copyText('Link', window.location.origin + clipPath(clip._id))}>
            Copy link
          </Button>
        )}
        <LinkButton href={clipPath(clip._id)} variant="primary">
          Open the clip
        </LinkButton>
      </div>
    </div>
  );
}

/** Makes a clip of the show that runs, with a title. */
export default function ClipDialog({ performerId, onClose }: { performerId: string; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const { status, data, error, submit } = useSubmission(
    useCallback((given: string) => createClip(performerId, given), [performerId]),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim()) void submit(title.trim());
  };
  return (
    <Dialog open title={data ? 'Clip made' : 'Make a clip'} onClose={onClose}>
      {data ? (
        <Made clip={data} />
      ) : (
        <form className={question.question} onSubmit={send}>
          <TextInput
            label="Title"
            hint={`The clip has the ${CLIP_SECONDS} seconds before you press the button.`}
            value={title}
            required
            maxLength={CLIP_TITLE_MAX_CHARACTERS}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
          />
          {error && <ErrorNote kept="Your title is still here.">{errorText(error)}</ErrorNote>}
          <div className={question.actions}>
            <Button type="submit" variant="primary" busy={status === 'sending'} disabled={!title.trim()}>
              {status === 'sending' ? 'Making the clip' : 'Make clip'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

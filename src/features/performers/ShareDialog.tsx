import { useId, useRef, useState } from 'react';
import { escapeHtml } from '@/lib/escapeHtml';
import { embedPath } from '@/lib/routes';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { type PerformerPage } from './slice';
import styles from './ShareDialog.module.css';

interface ShareDialogProps {
  performer: Pick<PerformerPage, 'name' | 'username'>;
  onClose: () => void;
}

/** Returns the code that shows a room in a page of another site. */
export const embedCode = (origin: string, { name, username }: ShareDialogProps['performer']): string =>
  `<iframe src="${origin}${embedPath(username)}" title="${escapeHtml(`${name} live`)}" width="640" height="360" style="border:0;max-width:100%" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`;

/** Opens the system's share sheet. */
async function share(data: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // the visitor closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify('error', 'Sharing failed.');
  }
}

/** Shares a performer's room: by its link, the system's share sheet, or a player for another site. */
export default function ShareDialog({ performer, onClose }: ShareDialogProps) {
  const { name, username } = performer;
  const { origin } = window.location;
  const url = `${origin}/performers/${encodeURIComponent(username)}`;
  return (
    <Dialog open title={`Share ${name}`} onClose={onClose}>
      <div className={styles.parts}>
        <Copied label="Link" text={url} />
        {typeof navigator.share === 'function' && (
          <Button icon="share" onClick={() => void share({ title: name, url })}>
            Share with an app
          </Button>
        )}
        <Copied
          label="Code for your own site"
          text={embedCode(origin, performer)}
          hint="It shows the live picture, or the next show. Private shows never appear in it."
        />
      </div>
    </Dialog>
  );
}

/** A text to copy, with a button that copies it. Where the browser refuses, the text is selected. */
function Copied({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      field.current?.select();
      setState('selected');
    }
  };
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={text.length > 100 ? 4 : 1}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      {hint && <p>{hint}</p>}
      <Button variant="outline" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copied' && `${label} copied.`}
      </span>
      {state === 'selected' && <p role="alert">Your browser didn’t allow copying. Copy the selected text yourself.</p>}
    </div>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import question from '@/ui/question.module.css';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import styles from './PhotoPreview.module.css';

interface PhotoPreviewProps {
  files: readonly File[];
  /** what the member has typed so far */
  initialCaption: string;
  recipientName: string;
  onSend: (caption: string) => void;
  /** called with the caption, which goes back to the message field */
  onCancel: (caption: string) => void;
}

/** Returns addresses under which the browser shows the files. */
function usePreviews(files: readonly File[]): string[] {
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  return urls;
}

/** Shows chosen photos with a caption before anything is sent. The caption goes with the first photo. */
export function PhotoPreview({ files, initialCaption, recipientName, onSend, onCancel }: PhotoPreviewProps) {
  const previews = usePreviews(files);
  const [caption, setCaption] = useState(initialCaption);
  const count = files.length;
  return (
    <Sheet
      open
      title={count === 1 ? `Send photo to ${recipientName}` : `Send ${count} photos to ${recipientName}`}
      onClose={() => onCancel(caption)}
    >
      <form
        className={styles.preview}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(caption.trim());
        }}
      >
        <ul className={count === 1 ? styles.single : styles.several} aria-label="Chosen photos">
          {previews.map((url, index) => (
            <li key={url}>
              <img src={url} alt={files[index]?.name ?? ''} />
            </li>
          ))}
        </ul>
        <TextArea
          label="Caption (optional)"
          rows={2}
          maxLength={DIRECT_MESSAGE_MAX_CHARACTERS}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <div className={question.actions}>
          <Button variant="outline" onClick={() => onCancel(caption)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" icon="send">
            {count === 1 ? 'Send photo' : `Send ${count} photos`}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

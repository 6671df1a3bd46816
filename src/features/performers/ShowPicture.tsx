import { useRef, useState } from 'react';
import { SHOW_PICTURE_MAX_MB } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { resizedImage } from '@/lib/pictures';
import { fileProblem } from '@/lib/validation';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { uploadShowPicture } from './uploads';
import styles from './ShowPicture.module.css';

const ACCEPT = '.jpg,.jpeg,.png,.webp';

interface ShowPictureProps {
  /** names the show, such as "show 2" */
  show: string;
  /** set by the form field: the path of the picture */
  value?: string;
  onChange?: (picture: string | undefined) => void;
}

/** The picture of a show, to choose, replace or remove. It appears when the profile is saved. */
export function ShowPicture({ show, value, onChange }: ShowPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const pick = async (file: File) => {
    const problem = fileProblem(file, { accept: ACCEPT, maxMb: SHOW_PICTURE_MAX_MB });
    setError(problem);
    if (problem) return;
    setPart(0);
    try {
      onChange?.(await uploadShowPicture(file, setPart));
    } catch (failure) {
      setError(errorText(failure));
    }
    setPart(null);
  };
  const word = value ? 'Replace picture' : 'Add a picture';
  return (
    <div className={styles.picture}>
      {value && <img src={resizedImage(value, 320)} alt={`Picture of ${show}`} width={160} height={90} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={`Picture of ${show}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // the same file can be chosen again
          target.value = '';
          if (file) void pick(file);
        }}
      />
      <Button
        size="sm"
        variant="outline"
        disabled={part !== null}
        aria-label={`${word}: ${show}`}
        onClick={() => input.current?.click()}
      >
        {part === null ? word : `Uploading ${Math.round(part * 100)} %`}
      </Button>
      {value && part === null && (
        <Button size="sm" aria-label={`Remove picture: ${show}`} onClick={() => onChange?.(undefined)}>
          Remove picture
        </Button>
      )}
      {error && <ErrorNote>{error}</ErrorNote>}
    </div>
  );
}

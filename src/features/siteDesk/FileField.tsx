import { type ChangeEvent, useId } from 'react';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { uploadFile } from './api';
import { useSave } from './useSave';
import styles from './site.module.css';

const isSound = (url: string) => url.endsWith('.mp3');

/** The address of a picture or a sound: typed, or that of an uploaded file. Shows what it leads to. */
export function FileField({
  label,
  value,
  onChange,
  sound = false,
}: {
  label: string;
  value: string;
  onChange: (url: string) => void;
  sound?: boolean;
}) {
  const { busy, error, save } = useSave();
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) void save(() => uploadFile(file), onChange, '');
  };
  return (
    <div className={styles.file}>
      {value && !isSound(value) && !sound && <img className={styles.thumb} src={value} alt="" />}
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        value={value}
        placeholder={sound ? 'Silent' : 'None'}
        onChange={({ target }) => onChange(target.value)}
      />
      <label className={styles.upload} htmlFor={id}>
        {busy ? <Spinner label="Uploading" /> : 'Upload'}
        <span className="visually-hidden"> a file for {label}</span>
        <input
          id={id}
          type="file"
          accept={sound ? '.mp3' : '.jpg,.jpeg,.png,.webp,.gif,.avif'}
          onChange={choose}
          disabled={busy}
        />
      </label>
      {value && isSound(value) && (
        <Button size="sm" variant="outline" icon="play" onClick={() => void new Audio(value).play()}>
          Play
        </Button>
      )}
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

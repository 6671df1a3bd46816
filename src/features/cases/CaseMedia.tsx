import { DeskIcon } from '@/ui/desk/DeskIcon';
import { type CaseDetail } from './api';
import styles from './CaseMedia.module.css';

/** The item that a case is about: its video, pictures and file, on the dark stage. */
export function CaseMedia({ media }: { media: CaseDetail['preview']['media'] }) {
  const shown = media.filter(({ kind }) => kind !== 'file');
  const files = media.filter(({ kind }) => kind === 'file');
  if (media.length === 0) return null;
  return (
    <div className={styles.media}>
      {shown.length > 0 && (
        <div className={shown.length > 1 ? styles.strip : styles.one}>
          {shown.map(({ kind, url, name }) =>
            kind === 'video' ? (
              <video key={url} src={url} aria-label={name} controls preload="metadata" playsInline />
            ) : (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={name} loading="lazy" />
              </a>
            ),
          )}
        </div>
      )}
      {files.map(({ url, name }) => (
        <a key={url} className={styles.file} href={url} target="_blank" rel="noopener noreferrer">
          {name}
          <DeskIcon name="external" size="xs" />
        </a>
      ))}
    </div>
  );
}

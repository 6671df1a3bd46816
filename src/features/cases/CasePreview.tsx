import { useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DeskIcon } from '@/ui/desk/DeskIcon';
import { DueTime } from '@/ui/desk/DueTime';
import { DeskError, DeskNote, DeskSkeleton } from '@/ui/desk/DeskStates';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { type Case, type CaseDetail, viewCase } from './api';
import { factsText, historyText, isHot, KIND_WORDS, reasonText, subjectText } from './caseWords';
import { CaseMedia } from './CaseMedia';
import { Decision } from './Decision';
import { type Deciding } from './useDeciding';
import styles from './CasePreview.module.css';

/** Loads a case, again whenever its version changes. The case stays until its new version is there. */
function useDetail({ _id: id, version }: Case) {
  const [detail, setDetail] = useState<CaseDetail | null>(null);
  const [failure, setFailure] = useState({ id: '', text: '' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    viewCase(id).then(
      (loaded) => !isGone && setDetail(loaded),
      (error: unknown) => !isGone && setFailure({ id, text: errorText(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [id, version, attempt]);
  const retry = () => {
    setFailure({ id: '', text: '' });
    setAttempt(attempt + 1);
  };
  return { detail: detail?.case._id === id ? detail : null, error: failure.id === id ? failure.text : null, retry };
}

interface PreviewProps {
  row: Case;
  now: number | null;
  deciding: Deciding;
  onClose: () => void;
}

/** What the decision about the current case needs to know, with the decision pinned at the bottom. */
export function CasePreview({ row, now, deciding, onClose }: PreviewProps) {
  const { detail, error, retry } = useDetail(row);
  const { label } = KIND_WORDS[row.kind];
  return (
    <section className={styles.pane} aria-label={`Case ${row.number}`}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon="chevronLeft" label="Back to the cases" onClick={onClose} />
        </span>
        <b>{label}</b>
        <span className={styles.number}>{row.number}</span>
        <span className={styles.space} />
        <DueTime dueAt={row.dueAt} now={now} />
      </header>
      <div className={styles.body} tabIndex={0} role="region" aria-label="The case">
        {deciding.stale?.id === row._id && (
          <div className={styles.stale}>
            <DeskNote kind="warn">
              {deciding.stale.text}{' '}
              <Button size="sm" variant="quiet" onClick={deciding.reload}>
                Load the case again
              </Button>
            </DeskNote>
          </div>
        )}
        {!detail && error === null && <DeskSkeleton rows={5} label="Loading the case" />}
        {!detail && error !== null && <DeskError text={error} onRetry={retry} />}
        {detail && <Content detail={detail} />}
      </div>
      {detail && (
        <Decision
          key={row._id}
          row={row}
          choices={detail.preview.choices}
          page={detail.preview.page}
          deciding={deciding}
        />
      )}
    </section>
  );
}

const timeOf = (at: string) =>
  new Date(at).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

function Content({ detail: { case: row, preview } }: { detail: CaseDetail }) {
  const { entries, figures, history } = preview;
  return (
    <>
      <CaseMedia media={preview.media} />
      <Subject row={row} preview={preview} />
      <section className={styles.part}>
        <h3>{reasonText(row.reason)}</h3>
        {factsText(row) && <p className={styles.quiet}>{factsText(row)}</p>}
        {entries.map(({ title, at, text, marked }, place) => (
          <div key={place} className={cx(styles.entry, marked && styles.marked)}>
            <b>{title}</b>
            {at && <time dateTime={at}>{timeOf(at)}</time>}
            {text && <p>{text}</p>}
          </div>
        ))}
      </section>
      {figures.length > 0 && (
        <section className={styles.part}>
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>{figure.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {history.length > 0 && (
        <section className={styles.part}>
          <h3>Earlier decisions on this account</h3>
          <ol className={styles.history}>
            {history.map((earlier) => (
              <li key={`${earlier.at}${earlier.kind}`} className={cx(isHot(earlier) && styles.hot)}>
                {historyText(earlier)} <time dateTime={earlier.at}>{timeOf(earlier.at)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Subject({ row, preview: { subject, page } }: { row: Case; preview: CaseDetail['preview'] }) {
  return (
    <div className={styles.subject}>
      <h2>{subject?.title ?? subjectText(row)[0]}</h2>
      <p>{subject?.line}</p>
      {subject?.text && <blockquote>{subject.text}</blockquote>}
      <div className={styles.links}>
        {page && (
          <Link href={page}>
            Open the full page
            <DeskIcon name="external" size="xs" />
          </Link>
        )}
        {subject?.href && (
          <a href={subject.href} target="_blank" rel="noopener noreferrer">
            {subject.href.startsWith('mailto:') ? 'Write an answer' : 'Open on the site'}
            <DeskIcon name="external" size="xs" />
          </a>
        )}
        {row.account && <Link href={`/operator/people/${row.account._id}`}>Account</Link>}
      </div>
    </div>
  );
}

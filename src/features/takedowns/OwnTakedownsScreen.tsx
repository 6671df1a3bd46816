import { type FormEvent, useCallback, useState } from 'react';
import { APPEAL_MAX_CHARACTERS } from '@contract/limits';
import { type OwnTakedownView } from '@contract/takedowns';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { TextArea } from '@/ui/TextArea';
import { appealTakedown } from './api';
import styles from './takedowns.module.css';

const KINDS: Record<OwnTakedownView['kind'], string> = {
  video: 'Video',
  photo: 'Photo',
  gallery: 'Gallery',
  product: 'Product',
  post: 'Post',
  announcement: 'Announcement',
  clip: 'Clip',
};

function Appeal({ id, onAppealed }: { id: string; onAppealed: (takedown: OwnTakedownView) => void }) {
  const [text, setText] = useState('');
  const { status, error, submit } = useSubmission(
    useCallback(async (given: string) => onAppealed(await appealTakedown(id, given)), [id, onAppealed]),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void submit(text.trim());
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextArea
        label="Your appeal"
        hint="Say why this is a mistake. You can appeal once."
        rows={4}
        maxLength={APPEAL_MAX_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <ErrorNote kept="Your appeal was not sent. Your text is kept.">{errorText(error)}</ErrorNote>}
      <Button type="submit" variant="primary" busy={status === 'sending'} disabled={!text.trim()}>
        Send the appeal
      </Button>
    </form>
  );
}

const STATES = {
  none: null,
  open: 'You appealed. We mail you the decision.',
  accepted: 'Your appeal was accepted.',
  rejected: 'Your appeal was not accepted.',
} as const;

function Takedown({
  takedown,
  onAppealed,
}: {
  takedown: OwnTakedownView;
  onAppealed: (takedown: OwnTakedownView) => void;
}) {
  const { _id, kind, title, explanation, status, appeal, createdAt } = takedown;
  const state = STATES[appeal.status];
  return (
    <Panel
      title={title}
      aside={<Pill kind={status === 'lifted' ? 'ok' : 'bad'}>{status === 'lifted' ? 'Restored' : 'Taken down'}</Pill>}
    >
      <p className={styles.when}>
        {KINDS[kind]}, taken down on <DateTime at={createdAt} />
      </p>
      <p className={styles.why}>{explanation || 'The operator gave no further reason.'}</p>
      {state && <p className={styles.state}>{state}</p>}
      {appeal.answer && <p className={styles.why}>{appeal.answer}</p>}
      {status === 'active' && appeal.status === 'none' && <Appeal id={_id} onAppealed={onAppealed} />}
    </Panel>
  );
}

/** The takedowns of a performer's items: why, and an appeal for each. */
export function OwnTakedownsScreen({ takedowns: loaded }: { takedowns: OwnTakedownView[] }) {
  const [takedowns, setTakedowns] = useState(loaded);
  const replace = useCallback(
    (changed: OwnTakedownView) =>
      setTakedowns((before) => before.map((each) => (each._id === changed._id ? changed : each))),
    [],
  );
  return (
    <>
      <PageTitle>Takedowns</PageTitle>
      {takedowns.length === 0 && (
        <Empty>None of your items was taken down. If that happens, the reason and your appeal are here.</Empty>
      )}
      <div className={styles.list}>
        {takedowns.map((takedown) => (
          <Takedown key={takedown._id} takedown={takedown} onAppealed={replace} />
        ))}
      </div>
    </>
  );
}

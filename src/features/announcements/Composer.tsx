import { type FormEvent } from 'react';
import { ANNOUNCEMENT_MAX_CHARACTERS, ANNOUNCEMENT_PICTURE_MAX_MB, ANNOUNCEMENTS_PER_DAY } from '@contract/limits';
import { errorText, fieldErrors } from '@/lib/errorText';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { FileInput } from '@/ui/FileInput';
import { Panel } from '@/ui/Panel';
import { TextArea } from '@/ui/TextArea';
import { type OwnAnnouncement, type Reach } from './api';
import { AudienceField } from './AudienceField';
import { Preview } from './Preview';
import { useComposer } from './useComposer';
import { peopleText } from './words';

const PICTURE_FIELD = 'announcement-picture';

/** Says how many announcements are left, or when the next one can go out. */
function Left({ left, nextAt }: Pick<Reach, 'left' | 'nextAt'>) {
  if (left === 0 && nextAt)
    return (
      <p role="status">
        You have sent {ANNOUNCEMENTS_PER_DAY} announcements within 24 hours, which is the limit. The next one can go out
        on <DateTime at={nextAt} />.
      </p>
    );
  return (
    <p className={account.quiet}>
      {left} of {ANNOUNCEMENTS_PER_DAY} announcements left within 24 hours.
    </p>
  );
}

type Composing = ReturnType<typeof useComposer>;

function Words({ draft, change, isTooLarge, error }: Composing) {
  const refused = fieldErrors(error);
  const pictureFault = isTooLarge
    ? `This picture is too large. The limit is ${ANNOUNCEMENT_PICTURE_MAX_MB} MB.`
    : refused[PICTURE_FIELD];
  return (
    <>
      <TextArea
        label="Text"
        rows={4}
        required
        maxLength={ANNOUNCEMENT_MAX_CHARACTERS}
        value={draft.text}
        error={refused.text}
        hint={`${draft.text.length} of ${ANNOUNCEMENT_MAX_CHARACTERS} characters`}
        onChange={({ target }) => change({ text: target.value })}
      />
      <FileInput
        aria-label="Picture"
        accept="image/jpeg,image/png,image/webp,image/avif"
        prompt="Add a picture (optional)"
        hint={`JPEG, PNG, WebP or AVIF, at most ${ANNOUNCEMENT_PICTURE_MAX_MB} MB`}
        value={draft.picture}
        onChange={(picture) => change({ picture })}
      />
      {pictureFault && <ErrorNote kept="Your text is kept.">{pictureFault}</ErrorNote>}
      {error && !refused.text && !refused[PICTURE_FIELD] && (
        <ErrorNote kept="Your text is kept.">{errorText(error)}</ErrorNote>
      )}
    </>
  );
}

interface ComposerProps {
  reach: Reach;
  name: string;
  avatar: string;
  onSent: (sent: OwnAnnouncement) => void;
}

/** Writes an announcement and sends it. */
export function Composer({ reach, name, avatar, onSent }: ComposerProps) {
  const composing = useComposer(reach, onSent);
  const { draft, people, told, pictureUrl, status, change, send } = composing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Panel title="New announcement">
      <form className={account.form} onSubmit={submit}>
        {told && <p role="status">{told}</p>}
        <Left left={reach.left} nextAt={reach.nextAt} />
        {reach.left > 0 && (
          <>
            <Words {...composing} />
            <AudienceField reach={reach} audience={draft.audience} item={draft.item} onChange={change} />
            {draft.text.trim() && <Preview text={draft.text} picture={pictureUrl} name={name} avatar={avatar} />}
            {people === 0 && (
              <p className={account.quiet}>
                This announcement would reach no one yet. Followers who choose “All” on your page count here.
              </p>
            )}
            <div className={account.actions}>
              <Button type="submit" variant="primary" busy={status === 'sending'} disabled={people === 0}>
                {people ? `Send to ${peopleText(people)}` : 'Send'}
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}

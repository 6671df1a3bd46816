import { useState } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { Pill } from '@/ui/Pill';
import { changeMail, listMails, type MailTemplate, previewMail, resetMail, sendTestMail } from './api';
import { SitePage } from './SitePage';
import { useSave } from './useSave';
import styles from './site.module.css';

type Text = Pick<MailTemplate, 'subject' | 'body' | 'actionLabel'>;
const textOf = ({ subject, body, actionLabel }: Text): Text => ({ subject, body, actionLabel });

function Fields({ text, onChange }: { text: Text; onChange: (text: Text) => void }) {
  return (
    <>
      <label className={styles.wide}>
        Subject
        <input
          className={styles.input}
          maxLength={200}
          value={text.subject}
          onChange={({ target }) => onChange({ ...text, subject: target.value })}
        />
      </label>
      <label className={styles.wide}>
        Text, with an empty line between paragraphs
        <textarea
          className={styles.input}
          rows={10}
          maxLength={5000}
          value={text.body}
          onChange={({ target }) => onChange({ ...text, body: target.value })}
        />
      </label>
      {text.actionLabel !== '' && (
        <label>
          Button
          <input
            className={styles.input}
            maxLength={60}
            value={text.actionLabel}
            onChange={({ target }) => onChange({ ...text, actionLabel: target.value || ' ' })}
          />
        </label>
      )}
    </>
  );
}

function Buttons({
  mail,
  busy,
  onPreview,
  onTest,
  onReset,
}: {
  mail: MailTemplate;
  busy: boolean;
  onPreview: () => void;
  onTest: () => void;
  onReset: () => void;
}) {
  return (
    <div className={`${styles.buttons} ${styles.wide}`}>
      <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Saving">
        Save
      </Button>
      <Button size="sm" variant="outline" onClick={onPreview}>
        Preview
      </Button>
      <Button size="sm" variant="outline" onClick={onTest}>
        Send me a test
      </Button>
      {!mail.isBuiltIn && (
        <button type="button" className={styles.link} onClick={onReset}>
          Reset to the built-in text
        </button>
      )}
    </div>
  );
}

function MailEditor({ mail, onChanged }: { mail: MailTemplate; onChanged: (mail: MailTemplate) => void }) {
  const [text, setText] = useState<Text>(textOf(mail));
  const [preview, setPreview] = useState<{ subject: string; html: string } | null>(null);
  const { busy, error, save } = useSave();
  const taken = (changed: MailTemplate) => {
    setText(textOf(changed));
    onChanged(changed);
  };
  return (
    <DeskPanel
      title={mail.name}
      aside={<Pill kind={mail.isBuiltIn ? 'mute' : 'ok'}>{mail.isBuiltIn ? 'Built-in text' : 'Your text'}</Pill>}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save(() => changeMail(mail.key, text), taken, 'The email was saved.');
        }}
      >
        <Fields text={text} onChange={setText} />
        <p className={`${styles.quiet} ${styles.wide}`}>
          Values: {mail.values.map((name) => `{${name}}`).join(', ')}. A paragraph whose values are empty is left out.
        </p>
        {error && (
          <p className={`${styles.fault} ${styles.wide}`} role="alert">
            {error}
          </p>
        )}
        <Buttons
          mail={mail}
          busy={busy}
          onPreview={() => void save(() => previewMail(mail.key, text), setPreview, '')}
          onTest={() => void save(() => sendTestMail(mail.key, text), undefined, 'A test was sent to your address.')}
          onReset={() => void save(() => resetMail(mail.key), taken, 'The built-in text is back.')}
        />
      </form>
      {preview && (
        <div className={`${styles.value} ${styles.gap}`}>
          <b>{preview.subject}</b>
          <iframe className={styles.frame} title="Preview of the email" sandbox="" srcDoc={preview.html} />
        </div>
      )}
    </DeskPanel>
  );
}

/** The texts of the emails that the site sends. */
export function MailsScreen() {
  const { data: mails, setData: setMails, failure, reload } = useLoaded(listMails);
  const [key, setKey] = useState('verification');
  const mail = mails?.find((one) => one.key === key);
  return (
    <SitePage
      title="Emails"
      sub="Texts, with a test to your address"
      history="mails"
      isLoaded={mails !== null}
      failure={failure}
      onRetry={reload}
    >
      <select className={styles.search} aria-label="Email" value={key} onChange={({ target }) => setKey(target.value)}>
        {mails?.map((one) => (
          <option key={one.key} value={one.key}>
            {one.name}
            {one.isBuiltIn ? '' : ', your text'}
          </option>
        ))}
      </select>
      {mail && (
        <MailEditor
          key={mail.key}
          mail={mail}
          onChanged={(changed) =>
            setMails((before) => before?.map((one) => (one.key === changed.key ? changed : one)) ?? null)
          }
        />
      )}
    </SitePage>
  );
}

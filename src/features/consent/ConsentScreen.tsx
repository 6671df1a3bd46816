import Head from 'next/head';
import { type FormEvent, useCallback, useState } from 'react';
import { CONSENT_USE_TEXTS, type UseName } from './texts';
import { type ConsentRequestView } from '@contract/consent';
import { errorText, fieldErrors } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { Field } from '@/ui/Field';
import { PageTitle } from '@/ui/SectionHeading';
import { TextInput } from '@/ui/TextInput';
import { giveConsent, withdrawConsent } from './api';
import styles from './consent.module.css';

interface Given {
  legalName: string;
  dateOfBirth: string;
  uses: UseName[];
  isAgreed: boolean;
}
const EMPTY: Given = { legalName: '', dateOfBirth: '', uses: ['pictures', 'videos', 'live'], isAgreed: false };

interface PartProps {
  given: Given;
  change: (part: Partial<Given>) => void;
}

interface IdentityProps extends PartProps {
  refused: Record<string, string>;
  onFile: (file: File | null) => void;
}

const Identity = ({ given, change, refused, onFile }: IdentityProps) => (
  <>
    <TextInput
      label="Your full legal name"
      autoComplete="name"
      required
      value={given.legalName}
      error={refused.legalName}
      onChange={({ target }) => change({ legalName: target.value })}
    />
    <TextInput
      label="Your date of birth"
      type="date"
      required
      value={given.dateOfBirth}
      error={refused.dateOfBirth}
      onChange={({ target }) => change({ dateOfBirth: target.value })}
    />
    <Field
      label="A picture or PDF of your identity document"
      hint="It is encrypted. Only the operator can open it."
      error={refused.idVerification}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          required
          accept="image/*,application/pdf"
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  </>
);

function Uses({ given, change, performer, agreement }: PartProps & { performer: string; agreement: string | null }) {
  const toggle = (use: UseName) =>
    change({ uses: given.uses.includes(use) ? given.uses.filter((each) => each !== use) : [...given.uses, use] });
  return (
    <>
      <fieldset className={styles.uses}>
        <legend>{performer} may show you in</legend>
        {CONSENT_USE_TEXTS.map(({ use, text }) => (
          <label key={use} className={styles.check}>
            <input type="checkbox" checked={given.uses.includes(use)} onChange={() => toggle(use)} />
            {text}
          </label>
        ))}
      </fieldset>
      <label className={styles.check}>
        <input
          type="checkbox"
          required
          checked={given.isAgreed}
          onChange={() => change({ isAgreed: !given.isAgreed })}
        />
        {agreement}
      </label>
    </>
  );
}

function AgreeForm({
  token,
  consent: { performer, agreement },
  onDone,
}: {
  token: string;
  consent: ConsentRequestView;
  onDone: (now: ConsentRequestView) => void;
}) {
  const [given, setGiven] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const { status, error, submit } = useSubmission(
    useCallback(
      async (document: File) => onDone(await giveConsent(token, { ...given, agreement: agreement ?? '' }, document)),
      [token, given, agreement, onDone],
    ),
  );
  const refused = fieldErrors(error);
  const change = (part: Partial<Given>) => setGiven({ ...given, ...part });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (file) void submit(file);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Identity given={given} change={change} refused={refused} onFile={setFile} />
      <Uses given={given} change={change} performer={performer} agreement={agreement} />
      {error && <ErrorNote kept="Nothing was stored. Your input is kept.">{errorText(error)}</ErrorNote>}
      <Button type="submit" variant="primary" size="lg" busy={status === 'sending'} disabled={given.uses.length === 0}>
        Agree
      </Button>
    </form>
  );
}

/** What the person agreed to, in the words of that time. */
const Agreed = ({ consent: { agreement, agreedAt, uses } }: { consent: ConsentRequestView }) => (
  <>
    {agreement && <blockquote className={styles.agreement}>{agreement}</blockquote>}
    <p>
      You agreed
      {agreedAt && (
        <>
          {' '}
          on <DateTime at={agreedAt} />
        </>
      )}
      {uses.length > 0 &&
        `, for ${CONSENT_USE_TEXTS.filter(({ use }) => uses.includes(use))
          .map(({ text }) => text.toLowerCase())
          .join(', ')}`}
      .
    </p>
  </>
);

function Withdraw({ token, onDone }: { token: string; onDone: (now: ConsentRequestView) => void }) {
  const [isSure, setIsSure] = useState(false);
  const { status, error, submit } = useSubmission(
    useCallback(async () => onDone(await withdrawConsent(token)), [token, onDone]),
  );
  return (
    <div className={styles.form}>
      <p>If you withdraw, everything with you is taken down within a minute.</p>
      <label className={styles.check}>
        <input type="checkbox" checked={isSure} onChange={() => setIsSure(!isSure)} />I want everything with me taken
        down.
      </label>
      {error && <ErrorNote kept="Your consent still stands.">{errorText(error)}</ErrorNote>}
      <Button variant="danger" disabled={!isSure} busy={status === 'sending'} onClick={() => void submit(undefined)}>
        Withdraw my consent
      </Button>
    </div>
  );
}

/** What a person agrees to, for whoever has the link. They need no account. */
export function ConsentScreen({ token, consent }: { token: string; consent: ConsentRequestView }) {
  const [now, setNow] = useState(consent);
  return (
    <section className={styles.consent}>
      <Head>
        <title>Consent</title>
        <meta key="robots" name="robots" content="noindex, nofollow" />
      </Head>
      <PageTitle>Your consent</PageTitle>
      <p className={styles.lead}>
        {now.name}, {now.performer} wants to publish pictures, videos or live shows with you. Nothing with you is
        published unless you agree.
      </p>
      {now.status === 'requested' && <AgreeForm token={token} consent={now} onDone={setNow} />}
      {now.status !== 'requested' && now.agreedAt && <Agreed consent={now} />}
      {now.status === 'agreed' && <Withdraw token={token} onDone={setNow} />}
      {now.status === 'withdrawn' && (
        <p role="status">You withdrew your consent. Everything with you was taken down.</p>
      )}
    </section>
  );
}

import { type FormEvent, useCallback, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { errorText, fieldErrors } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { check, email, required } from '@/lib/validation';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { PageHead } from '@/ui/PageHead';
import { PageTitle } from '@/ui/SectionHeading';
import { Segmented } from '@/ui/Segmented';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { createComplaint } from './api';
import styles from './complaints.module.css';

type Sent = ReplyOf<'createComplaint'>;

const KINDS = [
  { value: 'other', label: 'Other' },
  { value: 'copyright', label: 'Copyright' },
  { value: 'intimate', label: 'Intimate images' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const LEADS: Record<Kind, string> = {
  other: 'Tell us about something on this site that breaks the law or our rules. We answer within 7 days.',
  copyright:
    'Tell us about a work of yours that is used here without permission (a DMCA notice). We answer within 3 days.',
  intimate: 'Tell us about intimate images of you that were published without your consent. We act within 48 hours.',
};
const CONFIRMATIONS: Record<Kind, string> = {
  other: 'What I write is true, as far as I know.',
  copyright:
    'I believe in good faith that this use is not allowed. What I write is accurate, and under penalty of perjury, I am the owner of the rights or may act for the owner.',
  intimate:
    'I am the person in the images, or I may act for that person, and the images were published without consent.',
};

const EMPTY = { name: '', email: '', addresses: '', details: '', work: '', signature: '', postalAddress: '' };
type Values = typeof EMPTY;

const neededFields = (kind: Kind): (keyof Values)[] =>
  kind === 'copyright'
    ? ['name', 'email', 'addresses', 'work', 'details', 'signature']
    : ['name', 'email', 'addresses', 'details'];

function findErrors(kind: Kind, values: Values, isTrue: boolean): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of neededFields(kind)) {
    const error = check(values[field], required, ...(field === 'email' ? [email] : []));
    if (error) errors[field] = error;
  }
  if (!isTrue) errors.isTrue = 'Please confirm this first!';
  return errors;
}

function Receipt({ number, token, dueAt }: Sent) {
  return (
    <div className={styles.receipt} role="status">
      <h2>Your complaint has the number {number}</h2>
      <p>
        We mailed you a receipt. We answer by{' '}
        {new Date(dueAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}.
      </p>
      <Link href={`/complaints/${token}`}>Show the status</Link>
    </div>
  );
}

interface FieldsProps {
  kind: Kind;
  field: (name: keyof Values) => {
    name: string;
    value: string;
    error: string | null;
    onChange: (event: { target: { value: string } }) => void;
  };
}

const Fields = ({ kind, field }: FieldsProps) => (
  <>
    <TextInput label="Your name" autoComplete="name" maxLength={CONTACT_NAME_MAX_CHARACTERS} {...field('name')} />
    <TextInput
      label="Your email"
      type="email"
      autoComplete="email"
      maxLength={EMAIL_MAX_CHARACTERS}
      {...field('email')}
    />
    <TextArea
      label="Addresses of the pages"
      hint="One per line, as your browser shows them. At most 20."
      rows={3}
      {...field('addresses')}
    />
    {kind === 'copyright' && (
      <>
        <TextArea
          label="The work that is yours"
          rows={3}
          maxLength={CONTACT_MESSAGE_MAX_CHARACTERS}
          {...field('work')}
        />
        <TextInput
          label="Your postal address"
          autoComplete="street-address"
          maxLength={500}
          {...field('postalAddress')}
        />
      </>
    )}
    <TextArea label="What is wrong" rows={6} maxLength={CONTACT_MESSAGE_MAX_CHARACTERS} {...field('details')} />
    {kind === 'copyright' && (
      <TextInput
        label="Your signature"
        hint="Type your full name."
        maxLength={CONTACT_NAME_MAX_CHARACTERS}
        {...field('signature')}
      />
    )}
  </>
);

function ComplaintForm({ kind, onSent }: { kind: Kind; onSent: (sent: Sent) => void }) {
  const [values, setValues] = useState(EMPTY);
  const [isTrue, setIsTrue] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { status, error, submit } = useSubmission(
    useCallback(async (body: Parameters<typeof createComplaint>[0]) => onSent(await createComplaint(body)), [onSent]),
  );
  const refused = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors(kind, values, isTrue);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementsByName(first)[0]?.focus();
    const { addresses, work, signature, postalAddress, ...rest } = values;
    const lines = addresses.split(/\s+/).filter(Boolean);
    const claim = kind === 'copyright' ? { work, signature, postalAddress } : {};
    void submit({ ...rest, ...claim, kind, addresses: lines, isTrue: true });
  };
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name] ?? refused[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Fields kind={kind} field={field} />
      <label className={styles.confirm}>
        <input type="checkbox" name="isTrue" checked={isTrue} onChange={() => setIsTrue(!isTrue)} />
        <span>
          {CONFIRMATIONS[kind]}
          {errors.isTrue && <b role="alert">{errors.isTrue}</b>}
        </span>
      </label>
      {status === 'failed' && (
        <ErrorNote kept="Your complaint was not sent. Your input is kept.">{errorText(error)}</ErrorNote>
      )}
      <Button type="submit" variant="primary" size="lg" busy={status === 'sending'}>
        Send complaint
      </Button>
    </form>
  );
}

/** The public forms for complaints. Nobody needs an account. */
export function ComplaintScreen() {
  const { siteName } = useAppSelector(selectSettings);
  const origin = useAppSelector(selectOrigin);
  const [kind, setKind] = useState<Kind>('other');
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <section className={styles.complaints}>
      <PageHead
        title={`Complaints · ${siteName || 'Footlights'}`}
        description="Report a breach of copyright, intimate images, or anything else that should not be here."
        origin={origin}
        path="/complaints"
      />
      <PageTitle>Complaints</PageTitle>
      {sent ? (
        <Receipt {...sent} />
      ) : (
        <>
          <Segmented label="What is it about?" segments={KINDS} value={kind} onChange={setKind} full />
          <p className={styles.lead}>{LEADS[kind]}</p>
          <ComplaintForm kind={kind} onSent={setSent} />
        </>
      )}
    </section>
  );
}

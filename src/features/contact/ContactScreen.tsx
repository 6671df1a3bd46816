import { type FormEvent, useCallback, useState } from 'react';
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { errorText, fieldErrors } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { check, email, required, type Rule } from '@/lib/validation';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { PageHead } from '@/ui/PageHead';
import { PageTitle } from '@/ui/SectionHeading';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { sendContact } from './api';
import styles from './ContactScreen.module.css';

interface FormValues {
  name: string;
  email: string;
  message: string;
}
type FieldTexts = Partial<Record<keyof FormValues, string>>;

const RULES: Record<keyof FormValues, Rule[]> = { name: [required], email: [required, email], message: [required] };
const FIELDS = Object.keys(RULES) as (keyof FormValues)[];

const findErrors = (values: FormValues): FieldTexts =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const error = check(values[field], ...RULES[field]);
      return error ? [[field, error]] : [];
    }),
  );

/** A message to the operator. The input is kept until the message has arrived. */
export function ContactScreen() {
  const { siteName } = useAppSelector(selectSettings);
  const origin = useAppSelector(selectOrigin);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <section className={styles.contact}>
      <PageHead
        title={`Contact · ${siteName || 'Footlights'}`}
        description={`Contact the team of ${siteName || 'Footlights'}.`}
        origin={origin}
        path="/contact"
      />
      <PageTitle>Contact</PageTitle>
      {sentFrom === null ? (
        <>
          <p className={styles.lead}>Do you have a question, a problem or an idea? Write to us. We reply by email.</p>
          <ContactForm onSent={setSentFrom} />
        </>
      ) : (
        <Empty>Thank you for your message. We will reply to {sentFrom}.</Empty>
      )}
    </section>
  );
}

function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const account = useAppSelector(selectAccount);
  const [values, setValues] = useState<FormValues>({
    name: account?.name ?? '',
    email: account?.email ?? '',
    message: '',
  });
  const [errors, setErrors] = useState<FieldTexts>({});
  const { status, error, submit } = useSubmission(
    useCallback(
      async (given: FormValues) => {
        await sendContact(given);
        onSent(given.email);
      },
      [onSent],
    ),
  );
  const refused = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors(values);
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) document.getElementsByName(first)[0]?.focus();
    else void submit(values);
  };
  const field = (name: keyof FormValues) => ({
    name,
    value: values[name],
    error: errors[name] ?? refused[name] ?? null,
    'aria-required': true,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextInput label="Your name" autoComplete="name" maxLength={CONTACT_NAME_MAX_CHARACTERS} {...field('name')} />
      <TextInput
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        {...field('email')}
      />
      <TextArea label="Message" rows={7} maxLength={CONTACT_MESSAGE_MAX_CHARACTERS} {...field('message')} />
      {status === 'failed' && FIELDS.every((name) => !refused[name]) && (
        <ErrorNote kept="Your message was not sent. Your input is kept.">{errorText(error)}</ErrorNote>
      )}
      <Button type="submit" variant="primary" size="lg" busy={status === 'sending'}>
        Send message
      </Button>
    </form>
  );
}

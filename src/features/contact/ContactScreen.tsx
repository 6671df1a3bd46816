import { type FormEvent, useState } from 'react';
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
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

interface Given {
  name: string;
  email: string;
  message: string;
}
const RULES: Record<keyof Given, Rule[]> = { name: [required], email: [required, email], message: [required] };
const FIELDS = Object.keys(RULES) as (keyof Given)[];

const faultsOf = (given: Given): Partial<Record<keyof Given, string>> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const fault = check(given[field], ...RULES[field]);
      return fault ? [[field, fault]] : [];
    }),
  );

/** Writes to the operator. What was typed stays until it has arrived. */
export function ContactScreen() {
  const { siteName } = useAppSelector(selectSettings);
  const origin = useAppSelector(selectOrigin);
  const account = useAppSelector((state) => state.auth.authUser);
  const [given, setGiven] = useState<Given>({ name: account?.name ?? '', email: account?.email ?? '', message: '' });
  const [faults, setFaults] = useState<Partial<Record<keyof Given, string>>>({});
  const { status, error, submit } = useSubmission(sendContact);
  const refused = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(given);
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) document.getElementsByName(first)[0]?.focus();
    else void submit(given);
  };
  const field = (name: keyof Given) => ({
    name,
    value: given[name],
    error: faults[name] ?? refused[name] ?? null,
    'aria-required': true,
    onChange: ({ target }: { target: { value: string } }) => setGiven({ ...given, [name]: target.value }),
  });
  return (
    <section className={styles.contact}>
      <PageHead
        title={`Contact · ${siteName || 'Footlights'}`}
        description={`Write to the people behind ${siteName || 'Footlights'}.`}
        origin={origin}
        path="/contact"
      />
      <PageTitle>Contact</PageTitle>
      {status === 'done' ? (
        <Empty>Your message is on its way. The answer comes to {given.email}.</Empty>
      ) : (
        <>
          <p className={styles.lead}>A question, a problem, an idea? Write to us. The answer comes by mail.</p>
          <form className={styles.form} onSubmit={send} noValidate>
            <TextInput
              label="Your name"
              autoComplete="name"
              maxLength={CONTACT_NAME_MAX_CHARACTERS}
              {...field('name')}
            />
            <TextInput
              label="Your e-mail"
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX_CHARACTERS}
              {...field('email')}
            />
            <TextArea label="Message" rows={7} maxLength={CONTACT_MESSAGE_MAX_CHARACTERS} {...field('message')} />
            {status === 'failed' && FIELDS.every((name) => !refused[name]) && (
              <ErrorNote kept="What you wrote is still here.">{errorText(error)}</ErrorNote>
            )}
            <Button type="submit" variant="primary" size="lg" busy={status === 'sending'}>
              Send
            </Button>
          </form>
        </>
      )}
    </section>
  );
}

import { type FormEvent, useCallback, useState } from 'react';
import { type ConsentPersonView } from '@contract/consent';
import { errorText, fieldErrors } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { TextInput } from '@/ui/TextInput';
import { requestConsent, setStagePeople } from './api';
import { CONSENT_STATES } from './texts';
import styles from './consent.module.css';

const USE_WORDS = { pictures: 'pictures', videos: 'videos', live: 'live shows' } as const;

function Ask({ onAsked }: { onAsked: (person: ConsentPersonView) => void }) {
  const [values, setValues] = useState({ name: '', email: '' });
  const { status, error, submit } = useSubmission(
    useCallback(
      async (given: { name: string; email: string }) => {
        onAsked(await requestConsent(given));
        setValues({ name: '', email: '' });
      },
      [onAsked],
    ),
  );
  const refused = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(values);
  };
  return (
    <Panel title="Ask for consent">
      <form className={styles.ask} onSubmit={send}>
        <TextInput
          label="Name"
          required
          value={values.name}
          error={refused.name}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <TextInput
          label="Email"
          type="email"
          required
          value={values.email}
          error={refused.email}
          onChange={({ target }) => setValues({ ...values, email: target.value })}
        />
        <Button type="submit" variant="primary" busy={status === 'sending'}>
          Send the link
        </Button>
      </form>
      {error && !refused.name && !refused.email && <ErrorNote kept="Nobody was asked.">{errorText(error)}</ErrorNote>}
    </Panel>
  );
}

interface PersonProps {
  person: ConsentPersonView;
  onStage: (isOnStage: boolean) => void;
}

/** The words that the person agreed to, and when. */
function Agreement({ person: { agreement, agreedAt } }: { person: ConsentPersonView }) {
  if (!agreement) return null;
  return (
    <details className={styles.words}>
      <summary>Words of the consent</summary>
      <blockquote className={styles.agreement}>{agreement}</blockquote>
      {agreedAt && (
        <small>
          Agreed <DateTime at={agreedAt} />.
        </small>
      )}
    </details>
  );
}

function Person({ person, onStage }: PersonProps) {
  const { name, email, status, uses, items, isOnStage } = person;
  const { kind, text } = CONSENT_STATES[status];
  return (
    <li className={styles.person}>
      <span>
        <b>{name}</b>
        <small>
          {email}
          {uses.length > 0 && `, agreed to ${uses.map((use) => USE_WORDS[use]).join(', ')}`}
          {items > 0 && `, in ${items} ${items === 1 ? 'item' : 'items'}`}
        </small>
      </span>
      <label className={styles.check}>
        <input type="checkbox" checked={isOnStage} onChange={() => onStage(!isOnStage)} />
        In my live shows
      </label>
      <Pill kind={kind}>{text}</Pill>
      <Agreement person={person} />
    </li>
  );
}

/** The people in a performer's items and shows, and whether they agreed. */
export function PeopleScreen({ people: loaded }: { people: ConsentPersonView[] }) {
  const [people, setPeople] = useState(loaded);
  const add = useCallback((person: ConsentPersonView) => setPeople((before) => [person, ...before]), []);
  const putOnStage = async (id: string, isOnStage: boolean) => {
    const changed = people.map((person) => (person._id === id ? { ...person, isOnStage } : person));
    try {
      await setStagePeople(changed.filter((person) => person.isOnStage).map(({ _id }) => _id));
      setPeople(changed);
    } catch (error) {
      notify('error', errorText(error));
    }
  };
  return (
    <>
      <PageTitle>People</PageTitle>
      <p className={styles.lead}>
        Name everybody else who appears in your items and shows. Each person gets a link, proves who they are, and
        agrees. Until then, nothing with them can be published.
      </p>
      <div className={styles.page}>
        <Ask onAsked={add} />
        {people.length === 0 ? (
          <Empty>People who appear in your items and shows will be listed here.</Empty>
        ) : (
          <ul className={styles.people}>
            {people.map((person) => (
              <Person
                key={person._id}
                person={person}
                onStage={(isOnStage) => void putOnStage(person._id, isOnStage)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

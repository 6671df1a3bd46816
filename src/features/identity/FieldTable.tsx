import { type ReactNode } from 'react';
import { type IdentityCaseView, type IdentityDocumentView } from '@contract/identity';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { compareExactly, compareNames, dayText, isDay, type Result } from './compare';
import styles from './fields.module.css';

interface FieldTableProps {
  entered: IdentityCaseView['entered'];
  document: IdentityDocumentView;
  onChange: (change: Partial<IdentityDocumentView>) => void;
  /** the usernames that were approved with this number; null while unknown */
  usedBy: string[] | null;
  today: string;
}

const TONE_ICONS = { ok: 'check', warn: 'alert', bad: 'alert', none: null } as const;

const Verdict = ({ result: { tone, text } }: { result: Result }) => {
  const icon = TONE_ICONS[tone];
  return (
    <span className={cx(styles.verdict, styles[tone])}>
      {icon && <Icon name={icon} size="sm" />}
      {text}
    </span>
  );
};

interface RowProps {
  name: string;
  entered: ReactNode;
  result: Result;
  children: ReactNode;
}

const Row = ({ name, entered, result, children }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td data-label="Entered">{entered || <span className={styles.quiet}>Not asked</span>}</td>
    <td data-label="Document">{children}</td>
    <td>
      <Verdict result={result} />
    </td>
  </tr>
);

function numberResult(number: string, usedBy: string[] | null): Result {
  if (number.trim().length < 3 || usedBy === null) return { tone: 'none', text: '' };
  return usedBy.length === 0
    ? { tone: 'ok', text: 'Not used before' }
    : { tone: 'bad', text: `Used by ${usedBy.join(', ')}` };
}

function expiryResult(expiresOn: string, today: string): Result {
  if (!isDay(expiresOn)) return { tone: 'none', text: '' };
  return expiresOn < today ? { tone: 'bad', text: 'Expired' } : { tone: 'ok', text: 'Valid' };
}

interface InputProps {
  name: keyof IdentityDocumentView;
  label: string;
  type: string;
  value: string;
  /** the reviewer begins here */
  isFirst: boolean;
  onChange: (change: Partial<IdentityDocumentView>) => void;
}

/** A field of the document. */
const Input = ({ name, label, type, value, isFirst, onChange }: InputProps) => (
  <input
    className={styles.in}
    type={type}
    aria-label={`${label} on the document`}
    value={value}
    autoFocus={isFirst}
    maxLength={name === 'country' ? 2 : 60}
    autoComplete="off"
    // the keys of the desk work again
    onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
    onChange={({ target }) => onChange({ [name]: name === 'country' ? target.value.toUpperCase() : target.value })}
  />
);

/** What was entered at sign-up beside what the reviewer reads from the document, with the result in words. */
export function FieldTable({ entered, document, onChange, usedBy, today }: FieldTableProps) {
  // the names and the date of birth begin with what was entered at sign-up
  const first = document.country ? 'number' : 'country';
  const field = (key: keyof IdentityDocumentView, label: string, type = 'text') => (
    <Input name={key} label={label} type={type} value={document[key]} isFirst={key === first} onChange={onChange} />
  );
  return (
    <section className={styles.card} aria-label="Fields">
      <table className={styles.compare}>
        <thead>
          <tr>
            <th>Field</th>
            <th>Entered at sign-up</th>
            <th>On the document</th>
            <th>Result</th>
          </tr>
        </thead>
        <tbody>
          <Row
            name="Family name"
            entered={entered.familyName}
            result={compareNames(entered.familyName, document.familyName)}
          >
            {field('familyName', 'Family name')}
          </Row>
          <Row
            name="Given names"
            entered={entered.givenNames}
            result={compareNames(entered.givenNames, document.givenNames)}
          >
            {field('givenNames', 'Given names')}
          </Row>
          <Row
            name="Date of birth"
            entered={entered.dateOfBirth && dayText(entered.dateOfBirth)}
            result={compareExactly(entered.dateOfBirth, document.dateOfBirth)}
          >
            {field('dateOfBirth', 'Date of birth', 'date')}
          </Row>
          <Row name="Country" entered={entered.country} result={compareExactly(entered.country, document.country)}>
            {field('country', 'Country')}
          </Row>
          <Row name="Number" entered={null} result={numberResult(document.number, usedBy)}>
            {field('number', 'Number')}
          </Row>
          <Row name="Valid until" entered={null} result={expiryResult(document.expiresOn, today)}>
            {field('expiresOn', 'Valid until', 'date')}
          </Row>
        </tbody>
      </table>
    </section>
  );
}

import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { type OperatorRole } from '@contract/endpoint';
import { useOperator } from '@/layouts/data';
import { ROLE_WORDS } from '@/layouts/deskRoles';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { ReasonLine } from '@/ui/desk/ReasonLine';
import { ErrorNote } from '@/ui/ErrorNote';
import { Pill } from '@/ui/Pill';
import { changeOperator, inviteOperator, listOperators, type Operator } from './api';
import styles from './operators.module.css';

const ROLE_HINTS: Readonly<Record<OperatorRole, string>> = {
  owner: 'everything, operators included',
  reviewer: 'identity, content and reports',
  finance: 'refunds, payouts, disputes',
  support: 'accounts, sessions, emails',
};
const ROLES = Object.keys(ROLE_HINTS) as OperatorRole[];

/** The operators: invite, change the role, disable. */
export function OperatorsScreen() {
  const [rows, setRows] = useState<Operator[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => void listOperators().then(setRows, setError);
  useEffect(load, []);
  const retry = () => {
    setError(null);
    load();
  };
  return (
    <>
      <DeskBar title="Operators" sub="Each one needs a second factor" />
      <ReasonLine />
      <DeskScroll>
        <div className={styles.stack}>
          <Invite onInvited={(row) => setRows((before) => [...(before ?? []), row])} />
          <DeskPanel title="Operators">
            {error !== null && <DeskError text={errorText(error)} onRetry={retry} />}
            {!rows && error === null && <DeskSkeleton rows={3} />}
            {rows && (
              <List
                rows={rows}
                onChanged={(row) => setRows(rows.map((other) => (other._id === row._id ? row : other)))}
              />
            )}
          </DeskPanel>
        </div>
      </DeskScroll>
    </>
  );
}

const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_WORDS[role]}: {ROLE_HINTS[role]}
    </option>
  ));

function Invite({ onInvited }: { onInvited: (row: Operator) => void }) {
  const { status, error, submit } = useSubmission(
    useCallback(
      async (form: HTMLFormElement) => {
        const given = new FormData(form);
        const text = (name: string) => String(given.get(name) ?? '').trim();
        const role = ROLES.find((one) => one === text('role')) ?? 'support';
        onInvited(await inviteOperator({ name: text('name'), username: text('username'), email: text('email'), role }));
        form.reset();
        notify('success', 'The invitation was sent.');
      },
      [onInvited],
    ),
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return (
    <DeskPanel title="Invite an operator">
      <form className={styles.invite} onSubmit={send}>
        <label>
          Name
          <input className={styles.input} name="name" required maxLength={60} autoComplete="off" />
        </label>
        <label>
          Username
          <input className={styles.input} name="username" required maxLength={40} autoComplete="off" />
        </label>
        <label>
          Email
          <input className={styles.input} name="email" type="email" required autoComplete="off" />
        </label>
        <label>
          Role
          <select className={styles.select} name="role" defaultValue="support">
            <RoleOptions />
          </select>
        </label>
        <Button type="submit" variant="primary" size="sm" busy={status === 'sending'}>
          Send the invitation
        </Button>
      </form>
      {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
    </DeskPanel>
  );
}

const STATUS = {
  invited: { kind: 'wait', label: 'Invited' },
  active: { kind: 'ok', label: 'Active' },
  disabled: { kind: 'bad', label: 'Disabled' },
} as const;

function List({ rows, onChanged }: { rows: Operator[]; onChanged: (row: Operator) => void }) {
  const you = useOperator();
  const change = (id: string, body: Changes) =>
    changeOperator(id, body).then(onChanged, (failure: unknown) => notify('error', errorText(failure)));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Name</th>
          <th>Role</th>
          <th>Status</th>
          <th>Last seen</th>
          <th>
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row._id} row={row} isYou={row._id === you._id} onChange={(body) => void change(row._id, body)} />
        ))}
      </tbody>
    </table>
  );
}

type Changes = Parameters<typeof changeOperator>[1];

function Row({ row, isYou, onChange }: { row: Operator; isYou: boolean; onChange: (changes: Changes) => void }) {
  const { kind, label } = STATUS[row.status];
  return (
    <tr>
      <td>
        {row.name}
        {isYou && ' (you)'}
        <span className={styles.second}>
          {row.username}, {row.email}
        </span>
      </td>
      <td>
        <select
          className={styles.select}
          aria-label={`Role of ${row.name}`}
          value={row.operatorRole}
          disabled={isYou}
          onChange={({ target }) => onChange({ role: ROLES.find((role) => role === target.value) })}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_WORDS[role]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Pill kind={kind}>{label}</Pill>
        {!row.secondFactor && <span className={styles.second}>No second factor yet</span>}
      </td>
      <td>{row.lastSeenAt ? new Date(row.lastSeenAt).toLocaleDateString() : 'Never'}</td>
      <td>
        {!isYou && (
          <Button size="sm" variant="outline" onClick={() => onChange({ disabled: row.status !== 'disabled' })}>
            {row.status === 'disabled' ? 'Enable' : 'Disable'}
          </Button>
        )}
      </td>
    </tr>
  );
}

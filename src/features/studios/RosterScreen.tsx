import { useRouter } from 'next/router';
import { type FormEvent, type ReactNode } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { type RosterPage, type RosterPerformer } from './api';
import { roster as list, type RosterFilter } from './filters';
import { InviteLink } from './InviteLink';
import { formatPercent, STATUS_PILLS, VERIFICATION_PILLS } from './labels';
import { PerformerLabel } from './PerformerLabel';
import { RosterFooter } from './RosterFooter';
import styles from './studios.module.css';

const PATH = '/studio/performers';
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'left', label: 'Left' },
];

/** The current and former performers of the studio, with its invitations below. */
export function RosterScreen({
  filter,
  roster,
  invitations,
}: {
  filter: RosterFilter;
  roster: RosterPage;
  invitations: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>Performers</PageTitle>
        <div className={styles.actions}>
          <LinkButton variant="outline" href="#invite" icon="mail">
            Invite
          </LinkButton>
          <LinkButton variant="primary" href="/studio/performers/new" icon="plus">
            Add a performer
          </LinkButton>
        </div>
      </header>
      <Filters filter={filter} />
      <Panel flush={roster.total > 0}>
        {roster.total > 0 ? <RosterTable rows={roster.data} /> : <NoPerformers filtered={list.isFiltered(filter)} />}
      </Panel>
      <RosterFooter
        total={roster.total}
        page={filter.page}
        pageSize={list.pageSize}
        hrefOf={(page) => list.href({ ...filter, page })}
      />
      {invitations}
    </div>
  );
}

function NoPerformers({ filtered }: { filtered: boolean }) {
  if (!filtered) return <Empty action={<InviteLink href="#invite" />}>Your performers will appear here.</Empty>;
  return (
    <Empty
      action={
        <LinkButton variant="outline" href={PATH}>
          Clear filters
        </LinkButton>
      }
    >
      No performers match these filters.
    </Empty>
  );
}

function Filters({ filter }: { filter: RosterFilter }) {
  const router = useRouter();
  const change = (part: Partial<RosterFilter>) =>
    void router.push(list.href({ ...filter, page: 1, ...part }), undefined, { scroll: false });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ q: String(new FormData(event.currentTarget).get('q') ?? '') });
  };
  return (
    <form key={filter.q} className={`${styles.filters} ${styles.search}`} role="search" onSubmit={search}>
      <TextInput label="Name" name="q" type="search" defaultValue={filter.q} maxLength={SEARCH_TEXT_MAX_CHARACTERS} />
      <Select
        label="Status"
        placeholder="All"
        options={STATUSES}
        value={filter.status}
        onChange={(event) => change({ status: event.target.value })}
      />
      <Button type="submit" variant="outline" icon="search">
        Search
      </Button>
    </form>
  );
}

function RosterTable({ rows }: { rows: readonly RosterPerformer[] }) {
  return (
    <table className={styles.table} aria-label="Performers">
      <thead>
        <tr>
          <th scope="col">Performer</th>
          <th scope="col">Status</th>
          <th scope="col">Documents</th>
          <th scope="col">In your studio since</th>
          <th scope="col" className={styles.right}>
            Share of tips
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RosterRow key={row._id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function RosterRow({ row }: { row: RosterPerformer }) {
  const isLive = row.streamingStatus !== 'offline';
  const verification = row.verification && VERIFICATION_PILLS[row.verification];
  return (
    <tr>
      <th scope="row">
        <PerformerLabel
          performer={row}
          href={`${PATH}/${row._id}`}
          lit={isLive}
          detail={isLive ? 'Live now' : row.isOnline ? 'Online' : row.username}
        />
      </th>
      <td data-label="Status">
        <Pill kind={STATUS_PILLS[row.status].kind}>{STATUS_PILLS[row.status].label}</Pill>
      </td>
      <td data-label="Documents">{verification ? <Pill kind={verification.kind}>{verification.label}</Pill> : '–'}</td>
      <td data-label="In your studio since">
        <span>
          <DateTime at={row.since} />
          {row.until && (
            <span className={styles.under}>
              {' '}
              until <DateTime at={row.until} />
            </span>
          )}
        </span>
      </td>
      <td data-label="Share of tips" className={styles.right}>
        {row.tipCommission === null ? '–' : formatPercent(row.tipCommission)}
      </td>
    </tr>
  );
}

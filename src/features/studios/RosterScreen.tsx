import { useRouter } from 'next/router';
import { type FormEvent, type ReactNode } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { formatCount } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { DateTime } from '@/ui/DateTime';
import { type RosterPage, type RosterPerformer } from './api';
import { roster as list, type RosterFilter } from './filters';
import styles from './studios.module.css';
import { PerformerLabel } from './PerformerLabel';
import { formatPercent, STATUS_PILLS, VERIFICATION_PILLS } from './labels';

const PATH = '/studio/performers';
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'left', label: 'Left' },
];

/** Everybody whom the studio looks after or looked after. `invitations` stand below. */
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
        {roster.total > 0 ? (
          <RosterTable rows={roster.data} />
        ) : list.isFiltered(filter) ? (
          <Empty
            action={
              <LinkButton variant="outline" href={PATH}>
                Show everybody
              </LinkButton>
            }
          >
            Nobody is found by this.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton variant="primary" href="#invite">
                Invite somebody
              </LinkButton>
            }
          >
            The performers you look after will stand here.
          </Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        {roster.total > 0 && (
          <p className={styles.count}>
            {formatCount(roster.total)} {roster.total === 1 ? 'performer' : 'performers'}
          </p>
        )}
        <Pagination
          page={filter.page}
          pages={Math.ceil(roster.total / list.pageSize)}
          hrefOf={(page) => list.href({ ...filter, page })}
        />
      </div>
      {invitations}
    </div>
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
        label="Standing"
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
          <th scope="col">Standing</th>
          <th scope="col">Papers</th>
          <th scope="col">With you since</th>
          <th scope="col" className={styles.right}>
            Keeps of a tip
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>
            <th scope="row">
              <PerformerLabel
                performer={row}
                href={`${PATH}/${row._id}`}
                lit={row.streamingStatus !== 'offline'}
                under={row.streamingStatus !== 'offline' ? 'Live now' : row.isOnline ? 'Online' : row.username}
              />
            </th>
            <td data-label="Standing">
              <Pill kind={STATUS_PILLS[row.status].kind}>{STATUS_PILLS[row.status].word}</Pill>
            </td>
            <td data-label="Papers">
              {row.verification ? (
                <Pill kind={VERIFICATION_PILLS[row.verification].kind}>
                  {VERIFICATION_PILLS[row.verification].word}
                </Pill>
              ) : (
                '–'
              )}
            </td>
            <td data-label="With you since">
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
            <td data-label="Keeps of a tip" className={styles.right}>
              {row.tipCommission === null ? '–' : formatPercent(row.tipCommission)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

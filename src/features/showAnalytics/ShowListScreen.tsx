import account from '@/ui/accountForm.module.css';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { formatCount, formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import styles from '@/ui/moneyTable.module.css';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { type AnalyticsRole, type ShowFigures, type ShowPage, SHOWS_PER_PAGE } from './api';
import { ANALYTICS_PATHS, formatLength, orDash, titleOf } from './words';

export interface ShowListProps {
  role: AnalyticsRole;
  shows: ShowPage;
  page: number;
}

/** The public shows of a performer, or of a studio's performers, with their headline figures. */
export function ShowListScreen({ role, shows, page }: ShowListProps) {
  return (
    <div className={account.page}>
      <PageTitle>Show analytics</PageTitle>
      <Panel flush={shows.data.length > 0}>
        {shows.data.length > 0 ? <ShowTable role={role} shows={shows.data} /> : <NoShows role={role} />}
      </Panel>
      <Pagination page={page} pages={Math.ceil(shows.total / SHOWS_PER_PAGE)} hrefOf={(next) => `?page=${next}`} />
    </div>
  );
}

function NoShows({ role }: { role: AnalyticsRole }) {
  if (role === 'studio') return <Empty>The public shows of your performers will appear here with their figures.</Empty>;
  return (
    <Empty
      action={
        <LinkButton variant="outline" href="/live">
          Go live
        </LinkButton>
      }
    >
      Your public shows will appear here with their viewers, chatters, new followers and tokens.
    </Empty>
  );
}

function ShowTable({ role, shows }: { role: AnalyticsRole; shows: readonly ShowFigures[] }) {
  return (
    <table className={styles.table} aria-label="Public shows">
      <thead>
        <tr>
          <th scope="col">Show</th>
          <th scope="col">Length</th>
          <th scope="col">Most viewers</th>
          <th scope="col">Joined</th>
          <th scope="col">Average watch</th>
          <th scope="col">Followers won</th>
          <th scope="col" className={styles.money}>
            Tokens
          </th>
        </tr>
      </thead>
      <tbody>
        {shows.map((show) => (
          <ShowRow key={show._id} role={role} show={show} />
        ))}
      </tbody>
    </table>
  );
}

function ShowRow({ role, show }: { role: AnalyticsRole; show: ShowFigures }) {
  const length = formatLength(show.seconds);
  const viewers = formatCount(show.peakViewers);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link href={`${ANALYTICS_PATHS[role]}/${show._id}`}>{titleOf(show)}</Link>
        {show.endedAt === null && (
          <>
            {' '}
            <Pill kind="brand">Live</Pill>
          </>
        )}
        <span className={styles.second}>
          {role === 'studio' && `${show.performer.name}, `}
          <DateTime at={show.startedAt} />
          <span className={styles.narrow}>
            , {length}, {viewers} viewers at most
          </span>
        </span>
      </th>
      <td className={styles.wide}>{length}</td>
      <td className={styles.wide}>{viewers}</td>
      <td className={styles.wide}>{orDash(show.joined)}</td>
      <td className={styles.wide}>{orDash(show.averageWatchSeconds, formatLength)}</td>
      <td className={styles.wide}>{formatCount(show.followersWon)}</td>
      <td className={styles.money}>
        <span className={styles.strong}>{formatTokens(show.tokens)}</span>
      </td>
    </tr>
  );
}

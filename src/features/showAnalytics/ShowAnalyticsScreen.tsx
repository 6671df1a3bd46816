import { SHOW_STAYED_SECONDS } from '@contract/limits';
import { SERIES } from '@/lib/earningSeries';
import { TYPE_LABELS } from '@/features/earnings/slice';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ExportButton } from '@/ui/ExportButton';
import { type Figure, Figures } from '@/ui/Figures';
import { formatCount, formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import table from '@/ui/moneyTable.module.css';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { SpanChart } from '@/ui/SpanChart';
import { type AnalyticsRole, exportShow, type ShowAnalytics } from './api';
import { barMinutes, tokenSpans, viewerSpans } from './spans';
import styles from './showAnalytics.module.css';
import { ANALYTICS_PATHS, formatLength, formatMean, orDash, titleOf } from './words';

const VIEWERS = [{ key: 'viewers', label: 'Most viewers at once' }] as const;

export interface ShowAnalyticsProps {
  role: AnalyticsRole;
  show: ShowAnalytics;
}

/** The analytics of one public show, compared with the shows before it. */
export function ShowAnalyticsScreen({ role, show }: ShowAnalyticsProps) {
  return (
    <div className={styles.page}>
      <Head role={role} show={show} />
      <AudiencePanel show={show} />
      <TokensPanel role={role} show={show} />
      {show.tokensByType.length > 0 && (
        <Panel title="By type" flush>
          <TypeTable role={role} show={show} />
        </Panel>
      )}
      <p className={styles.note}>
        Guests count as viewers too. Tokens are what members paid during the show, private shows and sales included.
        {show.comparison && ` Averages are those of ${shownBefore(show.comparison.shows)}.`}
      </p>
    </div>
  );
}

const shownBefore = (shows: number) => (shows === 1 ? 'the show before' : `the ${shows} shows before`);

function Head({ role, show }: ShowAnalyticsProps) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Link className={styles.back} href={ANALYTICS_PATHS[role]}>
          All shows
        </Link>
        <PageTitle>{titleOf(show)}</PageTitle>
        <p className={styles.under}>
          {role === 'studio' && (
            <>
              <Link href={`/studio/performers/${show.performer._id}`}>{show.performer.name}</Link>,{' '}
            </>
          )}
          <DateTime at={show.startedAt} />, {formatLength(show.seconds)}{' '}
          {show.endedAt === null && <Pill kind="brand">Live</Pill>}
        </p>
      </div>
      <ExportButton disabled={false} onExport={() => exportShow(show)} />
    </header>
  );
}

/** Returns the line below a figure: its mean over the shows before; nothing for the first show. */
const meanLine = (mean: number | null | undefined, format: (value: number) => string = formatMean) =>
  mean === null || mean === undefined ? undefined : `Average ${format(mean)}`;

function audienceFigures({ comparison: before, ...show }: ShowAnalytics): Figure[] {
  return [
    { label: 'Most viewers at once', value: formatCount(show.peakViewers), line: meanLine(before?.peakViewers) },
    { label: 'Joined', value: orDash(show.joined), line: meanLine(before?.joined) },
    { label: `Stayed ${SHOW_STAYED_SECONDS} s or more`, value: orDash(show.stayed), line: meanLine(before?.stayed) },
    {
      label: 'Average watch time',
      value: orDash(show.averageWatchSeconds, formatLength),
      line: meanLine(before?.averageWatchSeconds, formatLength),
    },
    { label: 'Chatters', value: orDash(show.chatters), line: meanLine(before?.chatters) },
    { label: 'Followers won', value: formatCount(show.followersWon), line: meanLine(before?.followersWon) },
  ];
}

function AudiencePanel({ show }: { show: ShowAnalytics }) {
  const minutes = barMinutes(show);
  return (
    <Panel title="Viewers" className={styles.chart}>
      <Figures label="Viewers of the show" figures={audienceFigures(show)} />
      {show.viewers.length > 0 ? (
        <SpanChart
          label={`Viewers by ${spanWord(minutes)}`}
          spans={viewerSpans(show)}
          series={VIEWERS}
          format={formatCount}
          span="Time"
        />
      ) : (
        <Empty>Viewers by minute are not known for this show.</Empty>
      )}
    </Panel>
  );
}

const spanWord = (minutes: number) => (minutes === 1 ? 'minute' : minutes === 60 ? 'hour' : `${minutes} minutes`);

function TokensPanel({ role, show }: ShowAnalyticsProps) {
  const { comparison: before } = show;
  return (
    <Panel title="Tokens" className={styles.chart}>
      <Figures
        label="Tokens of the show"
        figures={[
          { label: 'Paid by members', value: formatTokens(show.tokens), line: meanLine(before?.tokens) },
          { label: 'Per hour', value: formatTokens(show.tokensPerHour), line: meanLine(before?.tokensPerHour) },
          { label: role === 'studio' ? 'Your studio’s share' : 'Your share', value: formatTokens(show.earned) },
        ]}
      />
      {show.tokensByMinute.length > 0 ? (
        <SpanChart
          label={`Tokens by ${spanWord(barMinutes(show))}`}
          spans={tokenSpans(show)}
          series={SERIES}
          format={formatTokens}
          span="Time"
        />
      ) : (
        <Empty>No tokens were paid during this show.</Empty>
      )}
    </Panel>
  );
}

function TypeTable({ role, show }: ShowAnalyticsProps) {
  return (
    <table className={table.table} aria-label="Tokens by type">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col" className={table.money}>
            Paid by members
          </th>
          <th scope="col" className={table.money}>
            {role === 'studio' ? 'Your studio' : 'You'}
          </th>
        </tr>
      </thead>
      <tbody>
        {show.tokensByType.map(({ type, tokens, earned }) => (
          <tr key={type}>
            <th scope="row" className={table.name}>
              {TYPE_LABELS[type]}
              <span className={table.second}>
                <span className={table.narrow}>{formatTokens(tokens)} paid by members</span>
              </span>
            </th>
            <td className={`${table.money} ${table.wide}`}>{formatTokens(tokens)}</td>
            <td className={table.money}>
              <span className={table.strong}>{formatTokens(earned)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import account from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { PageTitle } from '@/ui/SectionHeading';
import { listAnnouncements, type OwnAnnouncement, type Reach, viewReach } from './api';
import { Composer } from './Composer';
import { FollowersPanel } from './FollowersPanel';
import { SentPanel } from './SentPanel';

export const SENT_PAGE_ITEMS = 10;
const SENDING_POLL_MS = 3000;

export interface ReachProps {
  reach: Reach;
  sent: { data: OwnAnnouncement[]; total: number };
  page: number;
  /** "2026-11-26", in UTC as the days of the chart */
  today: string;
}

/** Keeps what the screen shows up to date after changes, and while an announcement goes out. */
function useReach(given: ReachProps) {
  const { page } = given;
  const [loaded, setLoaded] = useState({ reach: given.reach, sent: given.sent });
  const [failure, setFailure] = useState<Failure>(null);
  const reload = useCallback(async () => {
    try {
      const query = { limit: SENT_PAGE_ITEMS, offset: (page - 1) * SENT_PAGE_ITEMS };
      const [reach, sent] = await Promise.all([viewReach(), listAnnouncements(query)]);
      setLoaded({ reach, sent });
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error));
    }
  }, [page]);
  const isSending = loaded.sent.data.some(({ status }) => status === 'sending');
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void reload(), SENDING_POLL_MS);
    return () => clearInterval(timer);
  }, [isSending, reload]);
  return { ...loaded, failure, reload };
}

/** The reach of a performer: a new announcement, the figures of earlier ones, and followers over time. */
export function ReachScreen(props: ReachProps) {
  const { reach, sent, failure, reload } = useReach(props);
  const own = useAppSelector(selectAccount);
  return (
    <div className={account.page}>
      <PageTitle>Reach</PageTitle>
      {failure && <ErrorNote onRetry={() => void reload()}>{errorText(failure)}</ErrorNote>}
      <Composer
        reach={reach}
        name={own?.name ?? ''}
        avatar={own?.avatar ?? '/no-avatar.png'}
        onSent={() => void reload()}
      />
      <SentPanel
        sent={sent.data}
        page={props.page}
        pages={Math.ceil(sent.total / SENT_PAGE_ITEMS)}
        onChanged={() => void reload()}
      />
      <FollowersPanel reach={reach} today={props.today} />
    </div>
  );
}

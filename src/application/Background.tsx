import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { selectAccount } from '@/features/auth/selectors';
import { PushOffer } from '@/features/push/PushOffer';
import { keepSubscription } from '@/features/push/subscription';
import { MiniPlayerHost } from '@/features/streaming/mini/MiniPlayerHost';
import { useAppSelector } from './hooks';
import { UnreadTitle } from './UnreadTitle';
import { UpdatePrompt } from './UpdatePrompt';

const ReportDialog = dynamic(() => import('@/features/reports/ReportDialog'), { ssr: false });
const AnalyticsConsent = dynamic(() => import('@/features/site/AnalyticsConsent'), { ssr: false });
const PerformerWarning = dynamic(() => import('@/features/streaming/PerformerWarning'), { ssr: false });

/** What loads after the page: counts, the service worker and its questions, and dialogs that any page may open. */
export default function Background() {
  const accountId = useAppSelector((state) => selectAccount(state)?._id);
  const { maintenance, ga } = useAppSelector((state) => state.settings);
  const isImpersonating = useAppSelector((state) => state.impersonation.current !== null);
  const isReporting = useAppSelector((state) => state.reports.subject !== null);
  const isWarned = useAppSelector((state) => state.streaming.warning !== null);
  const owner = isImpersonating ? undefined : accountId;
  useEffect(() => {
    // the next page tries again
    if (owner) keepSubscription(owner).catch(() => undefined);
  }, [owner]);
  return (
    <>
      <UnreadTitle />
      <UpdatePrompt />
      <MiniPlayerHost />
      {owner && <PushOffer accountId={owner} />}
      {isWarned && <PerformerWarning />}
      {isReporting && <ReportDialog />}
      {ga && !maintenance && !isImpersonating && <AnalyticsConsent code={ga} />}
    </>
  );
}

import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { type Receiver } from '@/features/earnings/slice';
import { selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { earningsRoutes } from '@/lib/routes';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Figures } from '@/ui/Figures';
import { formatTokens } from '@/ui/format';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { previewPayoutRequest } from './api';
import { PayoutForm } from './PayoutForm';
import { PayoutsTable } from './PayoutsTable';
import { selectPayoutRequests } from './selectors';
import {
  type PaymentInformation,
  type PayoutPreview,
  type PayoutRequest,
  REQUESTS_A_PAGE,
  searchRequested,
} from './slice';
import { money, rangeWords } from './words';
import styles from './PayoutsScreen.module.css';

interface PayoutsProps {
  role: Receiver;
  page: number;
  /** what a request would come to if nobody said a range */
  open: PayoutPreview;
  information: readonly PaymentInformation[];
  pending: PayoutRequest | null;
}

/** What can be asked for, the request that waits, and all there were. */
export function PayoutsScreen({ role, page, open, information, pending }: PayoutsProps) {
  const dispatch = useAppDispatch();
  const { data, total, error } = useAppSelector(selectPayoutRequests);
  const { currencySymbol } = useAppSelector(selectUi);
  const [now, setNow] = useState({ open, pending });
  const search = useCallback(
    () => dispatch(searchRequested({ role, limit: REQUESTS_A_PAGE, offset: (page - 1) * REQUESTS_A_PAGE })),
    [dispatch, role, page],
  );
  const settled = (request: PayoutRequest) => {
    search();
    void previewPayoutRequest(role, { requestId: request._id }).then(
      (next) => setNow({ open: next, pending: request }),
      () => setNow({ open: now.open, pending: request }),
    );
  };
  const figures = [
    {
      label: now.pending ? 'Asked for' : 'Open now',
      value: formatTokens(now.pending?.tokenMustPay ?? now.open.tokenMustPay),
      line: now.pending ? rangeWords(now.pending) : rangeWords(now.open),
    },
    {
      label: 'Worth',
      value: money(currencySymbol, now.pending?.price ?? now.open.price),
      line: 'at the rates of their time',
    },
    { label: 'Least for a payout', value: formatTokens(now.open.minimum), line: 'tokens' },
  ];
  return (
    <div className={styles.page}>
      <PageTitle>Payouts</PageTitle>
      <Panel>
        <Figures label="What can be paid" figures={figures} />
      </Panel>
      <Panel title={now.pending ? 'Your request waits' : 'Ask for a payout'}>
        <PayoutForm
          key={now.pending?._id ?? 'new'}
          role={role}
          open={now.open}
          information={information}
          pending={now.pending}
          onSettled={settled}
        />
      </Panel>
      <h2>All requests</h2>
      {error ? (
        <ErrorNote onRetry={search}>{errorText(error)}</ErrorNote>
      ) : (
        <Panel flush={data.length > 0}>
          {data.length > 0 ? (
            <PayoutsTable rows={data} role={role} symbol={currencySymbol} />
          ) : (
            <Empty>Every payout that you ask for will stand here, with its statement.</Empty>
          )}
        </Panel>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / REQUESTS_A_PAGE)}
        hrefOf={(number) => `${earningsRoutes(role).payouts}${number > 1 ? `?page=${number}` : ''}`}
      />
    </div>
  );
}

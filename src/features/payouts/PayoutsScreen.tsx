import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { type Receiver } from '@/features/earnings/slice';
import { selectUi } from '@/features/site/selectors';
import { earningsRoutes } from '@/lib/routes';
import { Empty } from '@/ui/Empty';
import { Figures } from '@/ui/Figures';
import { formatTokens } from '@/ui/format';
import { ListPanel } from '@/ui/ListPanel';
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
  REQUESTS_PER_PAGE,
  searchRequested,
} from './slice';
import { formatMoney, formatRange } from './labels';
import styles from './PayoutsScreen.module.css';

interface PayoutsProps {
  role: Receiver;
  page: number;
  /** the next payout over the default range */
  preview: PayoutPreview;
  information: readonly PaymentInformation[];
  pending: PayoutRequest | null;
}

/** The figures of the pending request, or of the next payout. */
function PayoutFigures({ preview, pending }: Pick<PayoutsProps, 'preview' | 'pending'>) {
  const { currencySymbol } = useAppSelector(selectUi);
  const current = pending ?? preview;
  const figures = [
    {
      label: pending ? 'Requested' : 'Available',
      value: formatTokens(current.tokenMustPay),
      line: formatRange(current),
    },
    { label: 'Value', value: formatMoney(currencySymbol, current.price), line: 'at the rates when earned' },
    { label: 'Minimum payout', value: formatTokens(preview.minimum), line: 'tokens' },
  ];
  return <Figures label="Payout overview" figures={figures} />;
}

/** The payouts page: available tokens, the form for a request, and all requests. */
export function PayoutsScreen({ role, page, preview, information, pending }: PayoutsProps) {
  const dispatch = useAppDispatch();
  const requests = useAppSelector(selectPayoutRequests);
  const { currencySymbol } = useAppSelector(selectUi);
  const [current, setCurrent] = useState({ preview, pending });
  const search = useCallback(
    () => dispatch(searchRequested({ role, limit: REQUESTS_PER_PAGE, offset: (page - 1) * REQUESTS_PER_PAGE })),
    [dispatch, role, page],
  );
  const onSaved = (request: PayoutRequest) => {
    search();
    void previewPayoutRequest(role, { requestId: request._id }).then(
      (next) => setCurrent({ preview: next, pending: request }),
      () => setCurrent({ preview: current.preview, pending: request }),
    );
  };
  return (
    <div className={styles.page}>
      <PageTitle>Payouts</PageTitle>
      <Panel>
        <PayoutFigures {...current} />
      </Panel>
      <Panel title={current.pending ? 'Pending request' : 'Request a payout'}>
        <PayoutForm
          key={current.pending?._id ?? 'new'}
          role={role}
          initialPreview={current.preview}
          information={information}
          pending={current.pending}
          onSaved={onSaved}
        />
      </Panel>
      <h2>All requests</h2>
      <ListPanel
        list={requests}
        onRetry={search}
        empty={<Empty>Your payout requests will appear here, with their statements.</Empty>}
      >
        <PayoutsTable rows={requests.data} role={role} symbol={currencySymbol} />
      </ListPanel>
      <Pagination
        page={page}
        pages={Math.ceil(requests.total / REQUESTS_PER_PAGE)}
        hrefOf={(number) => `${earningsRoutes(role).payouts}${number > 1 ? `?page=${number}` : ''}`}
      />
    </div>
  );
}

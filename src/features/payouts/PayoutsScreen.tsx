import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { type Receiver } from '@/features/earnings/state';
import { selectUi } from '@/features/site/selectors';
import { errorText, type Failure } from '@/lib/errorText';
import { earningsRoutes } from '@/lib/routes';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
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
import { REQUESTS_PER_PAGE, searchRequested } from './slice';
import { type PaymentInformation, type PayoutPreview, type PayoutRequest } from './state';
import { formatRange } from '@/lib/dayText';
import { formatMoney } from './labels';
import styles from './PayoutsScreen.module.css';

interface PayoutsProps {
  role: Receiver;
  page: number;
  /** the next payout over the default range; null after a refusal */
  preview: PayoutPreview | null;
  information: readonly PaymentInformation[];
  pending: PayoutRequest | null;
  /** why the next payout could not be loaded */
  failure?: Failure;
}

/** The next payout, or the pending one. */
interface Current {
  preview: PayoutPreview;
  pending: PayoutRequest | null;
}

/** The figures of the pending request, or of the next payout. */
function PayoutFigures({ preview, pending }: Current) {
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

/** The figures and the form of the next payout. */
function NextPayout({
  role,
  information,
  onSaved,
  ...loaded
}: Current & Pick<PayoutsProps, 'role' | 'information'> & { onSaved: () => void }) {
  const [current, setCurrent] = useState<Current>(loaded);
  const showSaved = (request: PayoutRequest) => {
    onSaved();
    void previewPayoutRequest(role, { requestId: request._id }).then(
      (next) => setCurrent({ preview: next, pending: request }),
      () => setCurrent({ preview: current.preview, pending: request }),
    );
  };
  return (
    <>
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
          onSaved={showSaved}
        />
      </Panel>
    </>
  );
}

/** The payouts page: available tokens, the form for a request, and all requests. */
export function PayoutsScreen({ role, page, preview, information, pending, failure }: PayoutsProps) {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const requests = useAppSelector(selectPayoutRequests);
  const { currencySymbol } = useAppSelector(selectUi);
  const search = useCallback(
    () => dispatch(searchRequested({ role, limit: REQUESTS_PER_PAGE, offset: (page - 1) * REQUESTS_PER_PAGE })),
    [dispatch, role, page],
  );
  return (
    <div className={styles.page}>
      <PageTitle>Payouts</PageTitle>
      {preview ? (
        <NextPayout role={role} preview={preview} information={information} pending={pending} onSaved={search} />
      ) : (
        <ErrorNote onRetry={() => void router.replace(router.asPath)}>{errorText(failure)}</ErrorNote>
      )}
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

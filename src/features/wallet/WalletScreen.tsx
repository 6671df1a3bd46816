import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { selectTokenHistory, selectUser } from '@/features/users/selectors';
import { errorText } from '@/lib/errorText';
import { TRANSACTIONS_PATH, returnPath } from '@/lib/routes';
import { Banner } from '@/ui/Banner';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { ListPanel } from '@/ui/ListPanel';
import { Panel } from '@/ui/Panel';
import { PageTitle, SectionHeading } from '@/ui/SectionHeading';
import { TransactionTable } from './TransactionTable';
import { LATEST_TRANSACTIONS } from './historyFilter';
import { extraPercent, suggestPackage } from './offers';
import { PackageCard } from './PackageCard';
import { selectPackages, selectPurchase, selectSummary } from './selectors';
import { purchaseCleared, purchaseRequested, tokenHistorySlice } from './slice';
import styles from './WalletScreen.module.css';

/** Resets the purchase when the browser's back button restores this page from its cache. */
function useResetOnReturn(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const clear = () => void dispatch(purchaseCleared());
    clear();
    window.addEventListener('pageshow', clear);
    return () => window.removeEventListener('pageshow', clear);
  }, [dispatch]);
}

/**
 * The token packages, the balance and the latest transactions. Members who came because they had too few tokens see how
 * many they need, and can go back.
 */
export function WalletScreen() {
  const { query } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const summary = useAppSelector(selectSummary);
  useResetOnReturn();
  const back = returnPath(query.back);
  const missing = Math.max(0, Number(query.missing) || 0);
  return (
    <>
      {back && (
        <div className={styles.hint}>
          <Banner
            kind="info"
            live={false}
            action={
              <LinkButton size="sm" variant="outline" href={back}>
                Go back without buying
              </LinkButton>
            }
          >
            {missing > 0 ? `You need ${formatTokens(missing)} more tokens.` : 'You need more tokens.'} After the payment
            you return to where you were.
          </Banner>
        </div>
      )}
      <header className={styles.head}>
        <PageTitle>Tokens</PageTitle>
        <p className={styles.balance}>
          <span className={styles.label}>Balance</span>
          <span className={styles.figure}>
            <i className={styles.coin} aria-hidden="true" />
            {formatTokens(balance)}
          </span>
        </p>
      </header>
      {summary && summary.owed > 0 && (
        <Banner kind="danger" live={false}>
          A payment was reversed. You owe {formatTokens(summary.owed)} tokens, which are deducted from your next token
          purchase.
        </Banner>
      )}
      <Packages back={back} missing={missing} />
      <LatestTransactions />
    </>
  );
}

function Packages({ back, missing }: { back: string | null; missing: number }) {
  const dispatch = useAppDispatch();
  const { data } = useAppSelector(selectPackages);
  const { status, packageId, error } = useAppSelector(selectPurchase);
  const { currencySymbol } = useAppSelector(selectUi);
  const suggested = suggestPackage(data, missing);
  const isBusy = status === 'opening' || status === 'leaving';
  if (data.length === 0)
    return (
      <Panel>
        <Empty>No token packages are on sale right now. Please check back later.</Empty>
      </Panel>
    );
  return (
    <section aria-label="Packages">
      {status === 'failed' && (
        <div className={styles.error}>
          <ErrorNote kept="You were not charged.">{errorText(error)}</ErrorNote>
        </div>
      )}
      <div className={styles.packages}>
        {data.map((offer) => (
          <PackageCard
            key={offer._id}
            offer={offer}
            symbol={currencySymbol}
            extra={extraPercent(offer, data)}
            suggested={offer === suggested}
            reason={missing > 0 && offer.tokens >= missing ? 'Enough tokens' : 'Best value'}
            busy={isBusy && packageId === offer._id}
            disabled={isBusy && packageId !== offer._id}
            onBuy={() => dispatch(purchaseRequested({ packageId: offer._id, returnPath: back }))}
          />
        ))}
      </div>
      <p className={styles.small}>
        One-time payment, no subscription. You get the tokens as soon as the payment is confirmed.
      </p>
    </section>
  );
}

function LatestTransactions() {
  const dispatch = useAppDispatch();
  const history = useAppSelector(selectTokenHistory);
  return (
    <section>
      <SectionHeading more={history.data.length > 0 ? { href: TRANSACTIONS_PATH, label: 'View all' } : undefined}>
        Transactions
      </SectionHeading>
      <ListPanel
        list={history}
        onRetry={() => dispatch(tokenHistorySlice.actions.searchRequested(LATEST_TRANSACTIONS))}
        empty={<Empty>Your transactions will appear here. Buy a token package to start.</Empty>}
      >
        <TransactionTable transactions={history.data} label="Latest transactions" />
      </ListPanel>
    </section>
  );
}

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
import { Panel } from '@/ui/Panel';
import { PageTitle, SectionHeading } from '@/ui/SectionHeading';
import { HistoryTable } from './HistoryTable';
import { extraOf, suggestedOf } from './offers';
import { PackageCard } from './PackageCard';
import { selectPackages, selectPurchase, selectSummary } from './selectors';
import { purchaseCleared, purchaseRequested } from './slice';
import styles from './WalletScreen.module.css';

/** Back from the payment page by the browser's own button, the page may be the old one, still "leaving". */
function useFreshStart(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const clear = () => void dispatch(purchaseCleared());
    clear();
    window.addEventListener('pageshow', clear);
    return () => window.removeEventListener('pageshow', clear);
  }, [dispatch]);
}

/** Packages, balance and the newest lines of the history. Who came because tokens were missing sees how many, and goes back afterwards. */
export function WalletScreen() {
  const { query } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const summary = useAppSelector(selectSummary);
  useFreshStart();
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
                Back without buying
              </LinkButton>
            }
          >
            {missing > 0 ? `${formatTokens(missing)} more tokens are needed.` : 'Tokens were missing.'} After the
            payment you are back where you were.
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
          A payment was taken back: {formatTokens(summary.owed)} tokens are owed and are taken from the next purchase.
        </Banner>
      )}
      <Packages back={back} missing={missing} />
      <Newest />
    </>
  );
}

function Packages({ back, missing }: { back: string | null; missing: number }) {
  const dispatch = useAppDispatch();
  const { data } = useAppSelector(selectPackages);
  const { status, packageId, error } = useAppSelector(selectPurchase);
  const { currencySymbol } = useAppSelector(selectUi);
  const suggested = suggestedOf(data, missing);
  const onItsWay = status === 'opening' || status === 'leaving';
  if (data.length === 0)
    return (
      <Panel>
        <Empty>Packages of tokens will stand here. There are none on sale right now.</Empty>
      </Panel>
    );
  return (
    <section aria-label="Packages">
      {status === 'failed' && (
        <div className={styles.error}>
          <ErrorNote kept="Nothing was paid.">{errorText(error)}</ErrorNote>
        </div>
      )}
      <div className={styles.packages}>
        {data.map((offer) => (
          <PackageCard
            key={offer._id}
            offer={offer}
            symbol={currencySymbol}
            extra={extraOf(offer, data)}
            suggested={offer === suggested}
            reason={missing > 0 && offer.tokens >= missing ? 'Covers it' : 'Best value'}
            busy={onItsWay && packageId === offer._id}
            disabled={onItsWay && packageId !== offer._id}
            onBuy={() => dispatch(purchaseRequested({ packageId: offer._id, returnPath: back }))}
          />
        ))}
      </div>
      <p className={styles.small}>Paid once, no subscription. The tokens arrive as soon as the payment is confirmed.</p>
    </section>
  );
}

function Newest() {
  const { data } = useAppSelector(selectTokenHistory);
  return (
    <section>
      <SectionHeading more={data.length > 0 ? { href: TRANSACTIONS_PATH, label: 'All of it' } : undefined}>
        History
      </SectionHeading>
      <Panel flush={data.length > 0}>
        {data.length > 0 ? (
          <HistoryTable lines={data} label="Newest token movements" />
        ) : (
          <Empty>Every token that comes or goes will stand here.</Empty>
        )}
      </Panel>
    </section>
  );
}

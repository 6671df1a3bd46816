import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { priceWords } from './offers';
import { type TokenPackage } from './slice';
import styles from './PackageCard.module.css';

interface PackageCardProps {
  offer: TokenPackage;
  symbol: string;
  /** percent more tokens for the money than in the dearest package */
  extra: number;
  suggested: boolean;
  /** why it is suggested */
  reason: string;
  busy: boolean;
  disabled: boolean;
  onBuy: () => void;
}

/** A package: how many tokens, for how much, what that makes a token cost. The price is on the button that spends it. */
export function PackageCard({ offer, symbol, extra, suggested, reason, busy, disabled, onBuy }: PackageCardProps) {
  const { name, description, tokens, price } = offer;
  return (
    <article className={suggested ? `${styles.card} ${styles.suggested}` : styles.card} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {suggested ? <Pill kind="brand">{reason}</Pill> : extra > 0 && <Pill kind="ok">{extra}% more</Pill>}
      </header>
      <p className={styles.tokens}>
        <i className={styles.coin} aria-hidden="true" />
        {formatTokens(tokens)}
        <span className={styles.unit}> tokens</span>
      </p>
      <p className={styles.note}>{description || `${symbol}${(price / tokens).toFixed(3)} a token`}</p>
      <Button
        variant={suggested ? 'primary' : 'outline'}
        size="lg"
        full
        busy={busy}
        busyLabel="Opening the payment page"
        disabled={disabled}
        onClick={onBuy}
        aria-label={`Buy ${formatTokens(tokens)} tokens for ${priceWords(price, symbol)}`}
      >
        Buy for {priceWords(price, symbol)}
      </Button>
    </article>
  );
}

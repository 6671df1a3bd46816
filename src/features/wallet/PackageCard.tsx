import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { formatPrice } from './offers';
import { type TokenPackage } from './state';
import styles from './PackageCard.module.css';

interface PackageCardProps {
  offer: TokenPackage;
  symbol: string;
  /** percent more tokens for the price than in the most expensive package */
  extra: number;
  suggested: boolean;
  /** why the package is suggested */
  reason: string;
  busy: boolean;
  disabled: boolean;
  onBuy: () => void;
}

/** A token package with its price per token and a button to buy it. */
export function PackageCard({ offer, symbol, extra, suggested, reason, busy, disabled, onBuy }: PackageCardProps) {
  const { name, description, tokens, bonus, price } = offer;
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
      {bonus > 0 && <p className={styles.bonus}>+ {formatTokens(bonus)} free with your first purchase</p>}
      <p className={styles.note}>{description || `${symbol}${(price / tokens).toFixed(3)} per token`}</p>
      <Button
        variant={suggested ? 'primary' : 'outline'}
        size="lg"
        full
        busy={busy}
        busyLabel="Opening the payment page"
        disabled={disabled}
        onClick={onBuy}
        aria-label={`Buy ${formatTokens(tokens)} tokens${bonus > 0 ? `, and ${formatTokens(bonus)} free,` : ''} for ${formatPrice(price, symbol)}`}
      >
        Buy for {formatPrice(price, symbol)}
      </Button>
    </article>
  );
}

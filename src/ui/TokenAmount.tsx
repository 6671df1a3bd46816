import { formatTokens } from './format';
import { cx } from './cx';
import styles from './TokenAmount.module.css';

interface TokenAmountProps {
  amount: number;
  /** the colour: spent, received, or that of the text */
  tone?: 'plain' | 'spent' | 'received';
  decimals?: 'asNeeded' | 'always';
  /** follows the number, such as "/min" */
  suffix?: string;
  /** tokens that are held and not paid: the coin is a ring */
  held?: boolean;
}

/** An amount of tokens with the coin icon, in the size of the text. */
export function TokenAmount({ amount, tone = 'plain', decimals, suffix, held }: TokenAmountProps) {
  return (
    <span className={cx(styles.amount, styles[tone])}>
      <i className={cx(styles.coin, held && styles.held)} />
      <span>
        {tone === 'received' && '+'}
        {formatTokens(amount, decimals)}
        {suffix}
      </span>
      <span className="visually-hidden"> {amount === 1 ? 'token' : 'tokens'}</span>
    </span>
  );
}

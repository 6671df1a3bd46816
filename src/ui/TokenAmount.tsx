import { formatTokens } from './format';
import { cx } from './cx';
import styles from './TokenAmount.module.css';

interface TokenAmountProps {
  amount: number;
  /** spent and received amounts have their colours, a price has the text's */
  tone?: 'plain' | 'spent' | 'received';
  decimals?: 'asNeeded' | 'always';
  /** said after the figure, such as "/min" */
  suffix?: string;
}

/** The coin stands beside every amount of tokens; its size follows the text. */
export function TokenAmount({ amount, tone = 'plain', decimals, suffix }: TokenAmountProps) {
  return (
    <span className={cx(styles.amount, styles[tone])}>
      <i className={styles.coin} />
      <span>
        {tone === 'received' && '+'}
        {formatTokens(amount, decimals)}
        {suffix}
      </span>
      <span className="visually-hidden"> {amount === 1 ? 'token' : 'tokens'}</span>
    </span>
  );
}

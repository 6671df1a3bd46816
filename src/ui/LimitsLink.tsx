import { codeOf } from '@/lib/errorText';
import { LIMITS_PATH } from '@/lib/routes';
import { Link } from './Link';
import account from './accountForm.module.css';

/** The way to the member's own limits, after a payment that one of them forbids. */
export const LimitsLink = ({ error }: { error: unknown }) =>
  codeOf(error)?.startsWith('SPENDING_') ? (
    <>
      {' '}
      <Link className={account.link} href={LIMITS_PATH}>
        Your limits
      </Link>
    </>
  ) : null;

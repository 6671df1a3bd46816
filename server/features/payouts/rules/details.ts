import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { type PaymentInformationInput } from '@contract/payouts';

/** Payment details without their type: field -> value. */
export type Details = Record<string, string>;

/** The first invalid field of payment details, with a text for the user. */
export interface DetailFault {
  property: string;
  text: string;
}

const normaliseNumber = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();
const hasIban = (country: string) => getCountrySpecifications()[country]?.IBANRegistry === true;

/** Checks the checksum of an American routing number: its digits times 3, 7, 1 sum to a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
}

function findWireFault({ bankCountry, account, bic }: Details): DetailFault | null {
  if (hasIban(bankCountry ?? '') && !isValidIBAN(account ?? ''))
    return { property: 'account', text: 'This is not a valid IBAN.' };
  if (!/^[A-Z0-9]{5,34}$/.test(account ?? ''))
    return { property: 'account', text: 'An account number has 5 to 34 letters and digits.' };
  if (!isValidBIC(bic ?? '')) return { property: 'bic', text: 'This is not a valid BIC.' };
  return null;
}

function findDepositFault({ routingNumber, accountNumber }: Details): DetailFault | null {
  if (!isRoutingNumber(routingNumber ?? ''))
    return { property: 'routingNumber', text: 'This is not a valid routing number.' };
  if (!/^\d{5,17}$/.test(accountNumber ?? ''))
    return { property: 'accountNumber', text: 'An account number has 5 to 17 digits.' };
  return null;
}

const NUMBER_FIELDS = ['account', 'bic', 'routingNumber', 'accountNumber'];

/** Returns the details as they are stored, with numbers in capitals and without spaces, or the first fault. */
export function checkDetails({ type, ...given }: PaymentInformationInput): Details | DetailFault {
  const details: Details = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, NUMBER_FIELDS.includes(name) ? normaliseNumber(value) : value]),
  );
  const fault = type === 'wire' ? findWireFault(details) : type === 'deposit' ? findDepositFault(details) : null;
  return fault ?? details;
}

/** Tells whether `checkDetails` found a fault. */
export const isFault = (checked: Details | DetailFault): checked is DetailFault =>
  'property' in checked && 'text' in checked;

/** Shows the last four characters, and never more than half. */
const maskNumber = (text: string) => `•••• ${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`;

function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** Masks numbers and email addresses, so that the details may be shown. */
export function maskDetails(details: Details): Details {
  const masked = Object.entries(details).map(([name, value]) => {
    if (name === 'email') return [name, maskEmail(value)];
    return [name, name !== 'bic' && NUMBER_FIELDS.includes(name) ? maskNumber(value) : value];
  });
  return Object.fromEntries(masked) as Details;
}

const HOUR_MS = 3_600_000;

/**
 * Returns when new payment details can be used. The cooling-off time gives the owner of a stolen account, who gets an
 * email, time to react.
 */
export const usableFrom = (changedAt: Date, coolingOffHours: number): Date =>
  new Date(changedAt.getTime() + coolingOffHours * HOUR_MS);

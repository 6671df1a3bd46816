import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { type PaymentInformationInput } from '@contract/payouts';

/** Payment details without their type, as they are sealed and shown. */
export type Details = Record<string, string>;
export interface DetailFault {
  property: string;
  text: string;
}

const bare = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();
const hasIban = (country: string) => getCountrySpecifications()[country]?.IBANRegistry === true;

/** A routing number of an American bank proves itself: 3, 7, 1 times its digits sum to a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
}

function faultOfWire({ bankCountry, account, bic }: Details): DetailFault | null {
  if (hasIban(bankCountry ?? '') && !isValidIBAN(account ?? ''))
    return { property: 'account', text: 'This is not a valid IBAN.' };
  if (!/^[A-Z0-9]{5,34}$/.test(account ?? ''))
    return { property: 'account', text: 'An account number has 5 to 34 letters and digits.' };
  if (!isValidBIC(bic ?? '')) return { property: 'bic', text: 'This is not a valid BIC.' };
  return null;
}

function faultOfDeposit({ routingNumber, accountNumber }: Details): DetailFault | null {
  if (!isRoutingNumber(routingNumber ?? ''))
    return { property: 'routingNumber', text: 'This is not a valid routing number.' };
  if (!/^\d{5,17}$/.test(accountNumber ?? ''))
    return { property: 'accountNumber', text: 'An account number has 5 to 17 digits.' };
  return null;
}

const NUMBERS = ['account', 'bic', 'routingNumber', 'accountNumber'];

/** Details as they are kept: numbers without spaces, in capitals. Or the first thing wrong with them. */
export function checkDetails({ type, ...given }: PaymentInformationInput): Details | DetailFault {
  const details: Details = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, NUMBERS.includes(name) ? bare(value) : value]),
  );
  const fault = type === 'wire' ? faultOfWire(details) : type === 'deposit' ? faultOfDeposit(details) : null;
  return fault ?? details;
}

export const isFault = (checked: Details | DetailFault): checked is DetailFault =>
  'property' in checked && 'text' in checked;

/** The last four signs, and never more than half. */
const tail = (text: string) => `•••• ${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`;

function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** What may be shown of details. */
export function maskDetails(details: Details): Details {
  const masked = Object.entries(details).map(([name, value]) => {
    if (name === 'email') return [name, maskedAddress(value)];
    return [name, name !== 'bic' && NUMBERS.includes(name) ? tail(value) : value];
  });
  return Object.fromEntries(masked) as Details;
}

/** From when on money may go where these details say: who takes an account over must wait, and its owner is told meanwhile. */
export const usableFrom = (changedAt: Date, hours: number): Date => new Date(changedAt.getTime() + hours * 3_600_000);

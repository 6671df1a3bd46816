import { getCountrySpecifications, isValidIBAN } from 'ibantools';
import { element, type XmlElement, xmlDocument } from './xml';
import { type Details } from './details';

/** The account that pays. Without a BIC the bank derives it from the IBAN. */
export interface Payer {
  name: string;
  iban: string;
  bic: string;
}
/** One transfer of a file. `reference` has at most 35 characters; the amount is in cents. */
export interface Transfer {
  reference: string;
  holder: string;
  iban: string;
  bic: string;
  cents: number;
  purpose: string;
}

const NAME_MAX_CHARACTERS = 70;
const PURPOSE_MAX_CHARACTERS = 140;
const AMOUNT_MAX_CENTS = 99_999_999_999;

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  '&': '+',
};

/** Returns a text in the Latin letters and signs that every bank of the SEPA scheme accepts. */
export const toSepaText = (text: string, maxCharacters: number): string =>
  text
    .replace(/[ßæÆœŒøØłŁđĐðþ&]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]+/g, '.')
    .trim()
    .slice(0, maxCharacters)
    .trim();

/** Returns why a payout cannot be paid by a SEPA transfer, or null. */
export function findSepaFault(type: string, details: Details, currency: string, cents: number): string | null {
  if (currency.toLowerCase() !== 'eur') return 'SEPA transfers are in euros, the site pays in another currency.';
  if (type !== 'wire') return 'The payee is not paid by bank transfer.';
  const iban = details.account ?? '';
  if (!isValidIBAN(iban)) return 'The account has no IBAN.';
  if (getCountrySpecifications()[iban.slice(0, 2)]?.SEPA !== true) return 'The bank is outside of the SEPA area.';
  if (cents < 1 || cents > AMOUNT_MAX_CENTS) return 'The amount is not one that SEPA can transfer.';
  return null;
}

const toAmount = (cents: number) => (cents / 100).toFixed(2);
const nest = (content: string, ...names: string[]): XmlElement => {
  const [name = '', ...rest] = names;
  return element(name, rest.length > 0 ? [nest(content, ...rest)] : content);
};

const transferElement = ({ reference, holder, iban, bic, cents, purpose }: Transfer): XmlElement =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', reference), element('EndToEndId', reference)]),
    element('Amt', [element('InstdAmt', toAmount(cents), { Ccy: 'EUR' })]),
    ...(bic ? [nest(bic, 'CdtrAgt', 'FinInstnId', 'BICFI')] : []),
    nest(toSepaText(holder, NAME_MAX_CHARACTERS), 'Cdtr', 'Nm'),
    nest(iban, 'CdtrAcct', 'Id', 'IBAN'),
    nest(toSepaText(purpose, PURPOSE_MAX_CHARACTERS), 'RmtInf', 'Ustrd'),
  ]);

/**
 * Returns a SEPA credit transfer initiation (ISO 20022, pain.001.001.09) with all transfers in one batch, to be paid on
 * the day of the file. `id` has at most 35 characters.
 */
export function sepaFile(id: string, at: Date, payer: Payer, transfers: Transfer[]): string {
  const sums = [
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', toAmount(transfers.reduce((sum, { cents }) => sum + cents, 0))),
  ];
  const name = toSepaText(payer.name, NAME_MAX_CHARACTERS);
  const header = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', at.toISOString().slice(0, 19)),
    ...sums,
    nest(name, 'InitgPty', 'Nm'),
  ]);
  const batch = element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    ...sums,
    nest('SEPA', 'PmtTpInf', 'SvcLvl', 'Cd'),
    nest(at.toISOString().slice(0, 10), 'ReqdExctnDt', 'Dt'),
    nest(name, 'Dbtr', 'Nm'),
    nest(payer.iban, 'DbtrAcct', 'Id', 'IBAN'),
    payer.bic
      ? nest(payer.bic, 'DbtrAgt', 'FinInstnId', 'BICFI')
      : nest('NOTPROVIDED', 'DbtrAgt', 'FinInstnId', 'Othr', 'Id'),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(transferElement),
  ]);
  const xmlns = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
  return xmlDocument(element('Document', [element('CstmrCdtTrfInitn', [header, batch])], { xmlns }));
}

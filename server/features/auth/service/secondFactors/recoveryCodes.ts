import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@contract/limits';
import { type Tx } from '@server/db/client';
import { replaceRecoveryCodes } from '../../store/secondFactors';
import { hashToken } from '../sessions';

/** 32 letters and digits that nobody mistakes for each other; each carries 5 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_CHARACTERS = 16;

/** Makes a code such as "k7mp-2xqa-9dnt-w4ce". Its 80 bits are too many to find out from a hash. */
function makeRecoveryCode(): string {
  const letters = [...randomBytes(CODE_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** Returns the hash under which a code is stored, however its owner typed it. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Replaces the recovery codes of an account. @returns the new ones, which can't be read again */
export async function makeRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await replaceRecoveryCodes(tx, accountId, codes.map(hashRecoveryCode));
  return codes;
}

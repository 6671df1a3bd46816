import { type SessionView } from '@contract/auth';
import { type SecondFactorsView } from '@contract/secondFactors';
import { type PasskeyRow, type TotpRow } from './store/secondFactors';
import { type SessionRow } from './store/sessions';

/** Returns the second factors of an account for its owner. */
export const viewSecondFactors = (factors: {
  required: boolean;
  passkeys: PasskeyRow[];
  totp: TotpRow | null;
  codesLeft: number;
}): SecondFactorsView => ({
  required: factors.required,
  passkeys: factors.passkeys.map((row) => ({
    _id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  })),
  totpSince: factors.totp?.confirmedAt?.toISOString() ?? null,
  recoveryCodesLeft: factors.codesLeft,
});

/** Returns a session for its owner. `current` marks the session of the call. */
export function viewSession(row: SessionRow, currentId: string): SessionView {
  return {
    _id: row.id,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === currentId,
  };
}

/** How long an invitation works. */
export const INVITATION_HOURS = 7 * 24;

/** Returns the status of an invitation. An open one becomes `expired` with time. */
export const invitationStatus = (
  invitation: { status: 'open' | 'accepted' | 'revoked'; expiresAt: Date },
  now: Date,
): 'open' | 'accepted' | 'revoked' | 'expired' =>
  invitation.status === 'open' && invitation.expiresAt <= now ? 'expired' : invitation.status;

/** Live seconds, and amounts in hundredths of a token. */
export interface Figures {
  seconds: number;
  gross: number;
  performer: number;
  studio: number;
}

const ZERO: Figures = { seconds: 0, gross: 0, performer: 0, studio: 0 };

/** Sums figures. */
export const sumOf = (figures: Iterable<Partial<Figures>>): Figures =>
  [...figures].reduce<Figures>(
    (sum, { seconds = 0, gross = 0, performer = 0, studio = 0 }) => ({
      seconds: sum.seconds + seconds,
      gross: sum.gross + gross,
      performer: sum.performer + performer,
      studio: sum.studio + studio,
    }),
    ZERO,
  );

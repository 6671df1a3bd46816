/** How long an invitation works. */
export const INVITATION_HOURS = 7 * 24;

/** What an invitation is by now: an open one is `expired` once its time is over. */
export const stateOfInvitation = (
  invitation: { status: 'open' | 'accepted' | 'revoked'; expiresAt: Date },
  now: Date,
): 'open' | 'accepted' | 'revoked' | 'expired' =>
  invitation.status === 'open' && invitation.expiresAt <= now ? 'expired' : invitation.status;

/** What performers did for a studio: seconds on stage, and amounts in hundredths of a token. */
export interface Figures {
  seconds: number;
  gross: number;
  performer: number;
  studio: number;
}

const NOTHING: Figures = { seconds: 0, gross: 0, performer: 0, studio: 0 };

/** Adds figures up. */
export const sumOf = (figures: Iterable<Partial<Figures>>): Figures =>
  [...figures].reduce<Figures>(
    (sum, { seconds = 0, gross = 0, performer = 0, studio = 0 }) => ({
      seconds: sum.seconds + seconds,
      gross: sum.gross + gross,
      performer: sum.performer + performer,
      studio: sum.studio + studio,
    }),
    NOTHING,
  );

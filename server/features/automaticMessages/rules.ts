/** A room gets an automatic message for its goals at most once in this time, however fast small goals are reached. */
export const GOAL_MESSAGE_REST_SECONDS = 30;
/** Timers are checked every minute, a little early or late: a message this close to its time is sent. */
export const TIMER_TOLERANCE_SECONDS = 30;

interface Timing {
  rule: 'timer' | 'join' | 'goal';
  minutes: number | null;
  isOn: boolean;
}

/** Returns whether the timer of a message begins anew with a change: it is new, switched on, or has another time. */
export const restartsTimer = (before: Timing | undefined, after: Timing): boolean =>
  !before || before.rule !== after.rule || before.minutes !== after.minutes || (after.isOn && !before.isOn);

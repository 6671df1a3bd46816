import { errorText, toFailure } from '@/lib/errorText';
import { PushNotAllowed } from './subscription';

/** Returns the words for a failed attempt to turn push on or off. */
export function pushFailureText(error: unknown): string {
  if (error instanceof PushNotAllowed)
    return 'Your browser did not allow notifications, so they stay off here. Allow them in the settings of this site, then try again.';
  if (error instanceof DOMException)
    return 'The push service of this browser can’t be reached. Notifications here stay off. Try again later.';
  return errorText(toFailure(error));
}

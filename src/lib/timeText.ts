/** Short English month names. Spelled out here because the server's and a browser's own calendars differ. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Pads a number to two digits: 5 becomes "05". */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns a time of day as "09:05". */
export const formatTime = (hours: number, minutes: number): string => `${twoDigits(hours)}:${twoDigits(minutes)}`;

/** Returns a duration in seconds as "m:ss" or "h:mm:ss": 3725 becomes "1:02:05". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

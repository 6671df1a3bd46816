/** As every date here says them. Written out: what the server's and a browser's own calendars call them differs. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** 5 -> "05" */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** "09:05" */
export const clockTime = (hours: number, minutes: number): string => `${twoDigits(hours)}:${twoDigits(minutes)}`;

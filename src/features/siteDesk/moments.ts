const two = (part: number) => String(part).padStart(2, '0');

/** Returns a point in time for a `datetime-local` field, in the zone of the browser; empty without one. */
export function toLocal(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the point in time that a `datetime-local` field holds; empty for an empty one. */
export const fromLocal = (typed: string): string => (typed ? new Date(typed).toISOString() : '');

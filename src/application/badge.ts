/** Shows a number on the icon of the installed site, where the system can. */
export function showBadge(count: number): void {
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // the site is not installed
  done?.catch(() => undefined);
}

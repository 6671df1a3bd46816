const BROWSER_NAMES: Record<string, string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};

/** Returns the browser and system of a user agent: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1];
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0];
  if (!browser && !system) return userAgent.slice(0, 60);
  return [browser && BROWSER_NAMES[browser], system === 'Mac OS X' ? 'macOS' : system].filter(Boolean).join(' on ');
}

import { type PushDeviceView } from '@contract/push';
import { type Device } from './store';

const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Returns the words for a browser, such as "Firefox on Windows". */
function deviceName(userAgent: string | null): string {
  const named = (among: [RegExp, string][], unknown: string) =>
    among.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? unknown;
  return `${named(BROWSERS, 'A browser')} on ${named(SYSTEMS, 'another device')}`;
}

/** Returns a device for its owner. The endpoint and the keys stay on the server. */
export const viewDevice = (
  { device, userAgent }: { device: Device; userAgent: string | null },
  sessionId: string,
): PushDeviceView => ({
  _id: device.id,
  name: deviceName(userAgent),
  isDiscreet: device.isDiscreet,
  isCurrent: device.sessionId === sessionId,
  createdAt: device.createdAt.toISOString(),
  reachedAt: device.reachedAt?.toISOString() ?? null,
});

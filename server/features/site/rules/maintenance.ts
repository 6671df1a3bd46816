import { type Settings } from '../rules';

/** Returns whether the site is in maintenance: switched on, or within the planned time. */
export const isInMaintenance = ({ maintenance, maintenanceFrom, maintenanceUntil }: Settings, now: number): boolean =>
  maintenance ||
  (maintenanceFrom !== '' &&
    now >= Date.parse(maintenanceFrom) &&
    (maintenanceUntil === '' || now < Date.parse(maintenanceUntil)));

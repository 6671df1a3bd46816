import { type Context } from '@server/context';
import { DEVICE_RETENTION_DAYS } from '../rules';
import { eraseOldDevices } from '../store';

/** Erases the IP addresses, browsers and countries of old events. @returns the number of events */
export const eraseExpiredDevices = (ctx: Context): Promise<number> => eraseOldDevices(ctx.db, DEVICE_RETENTION_DAYS);

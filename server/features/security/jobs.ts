import { type Context } from '@server/context';
import { type AlertPattern } from './rules';
import { type AlertEmail, raiseAlert, sendAlertEmail } from './service/alerts';
import { recordFailedLogin, type FailedLogin } from './service/failedLogins';
import { eraseExpiredDevices } from './service/retention';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'security/alert': { pattern: AlertPattern };
    'security/mail': AlertEmail;
    'security/loginFailed': FailedLogin;
    'security/retention': Record<string, never>;
  }
}

const EVERY_NIGHT = '41 3 * * *';

/** Registers the jobs that record failed logins, alert operators and erase old devices. */
export function securityJobs(ctx: Context): void {
  ctx.jobs.register('security/loginFailed', (failure) => recordFailedLogin(ctx, failure));
  ctx.jobs.register('security/alert', ({ pattern }) => raiseAlert(ctx, pattern));
  ctx.jobs.register('security/mail', (alert) => sendAlertEmail(ctx, alert));
  ctx.jobs.register('security/retention', async () => void (await eraseExpiredDevices(ctx)), EVERY_NIGHT);
}

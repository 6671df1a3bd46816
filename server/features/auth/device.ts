import { type Call } from '@server/http/serve';
import { type Device } from './service/sessions';

/** Returns the IP address and the browser of a call. */
export const deviceOf = ({ visitor, request }: Pick<Call<'loginUser'>, 'visitor' | 'request'>): Device => ({
  ip: visitor.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  country: visitor.country,
});

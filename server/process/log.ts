import pino, { type Logger } from 'pino';
import { loggedPath } from '../observability/loggedPath';
import { currentRequestId } from '../observability/requestId';

/** Creates the log of the process: JSON lines on the standard error, without tokens and credentials. */
export function makeLog(level: string): Logger {
  return pino(
    {
      level,
      mixin: () => {
        const requestId = currentRequestId();
        return requestId ? { requestId } : {};
      },
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'authorization',
          'token',
          'password',
          '*.token',
          '*.password',
          '*.authorization',
        ],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          url: loggedPath(request.url ?? ''),
        }),
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** Returns a log whose lines are written at every LOG_LEVEL but `silent`: requests, starts and stops. */
export const alwaysLogged = (log: Logger, name: 'access' | 'process'): Logger =>
  log.level === 'silent' ? log : log.child({ name }, { level: 'info' });

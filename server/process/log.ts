import pino, { type Logger } from 'pino';

/** Creates the log of the process: JSON lines on the standard error, without tokens and credentials. */
export function makeLog(level: string): Logger {
  return pino(
    {
      level,
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
        // without the query, which can contain stream and socket tokens
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          url: request.url?.split('?')[0],
        }),
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}

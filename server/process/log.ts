import pino, { type Logger } from 'pino';

/** The log of the process, as JSON lines on the standard error. Tokens and credentials never reach it. */
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
        // an address without its query: stream and socket tokens travel there
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          url: request.url?.split('?')[0],
        }),
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** What the launcher says on its way. A Fastify or pino logger fits, and so does `console`. */
export interface LaunchLog {
  info(text: string): void;
  warn(text: string): void;
}

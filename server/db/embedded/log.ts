/** The launcher's log. A pino logger fits, and so does `console`. */
export interface LaunchLog {
  info(text: string): void;
  warn(text: string): void;
}

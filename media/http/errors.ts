/** A refusal with the wire's shape: `{ statusCode, error, message }`. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    /** in capitals */
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

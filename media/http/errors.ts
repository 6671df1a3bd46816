/** An error that is sent to the client as `{ statusCode, error, message }`. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    /** sent as `error`, in capitals */
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

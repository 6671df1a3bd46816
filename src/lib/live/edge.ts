import { type EdgePassView } from '@contract/streaming';

/** Renewals are spread over this share of the time until they are due, so that viewers do not renew all at once. */
const EARLIEST_SHARE = 0.3;
/** After this many refusals of new passes in a row, the edge must be set up wrongly. */
const REFUSALS_MAX = 3;

const KEY_IN_PATH = /\/~[^/]*\//;

/**
 * The way to a public show through the edge: the addresses with the viewer's pass, which is renewed in time.
 * @param fetchPass gets a new pass; fails for a viewer who may not watch any more
 */
export class EdgeAccess {
  private timer: number | undefined;
  private renewing: Promise<boolean> | null = null;
  private refusals = 0;

  constructor(
    private pass: EdgePassView,
    private readonly fetchPass: () => Promise<EdgePassView>,
  ) {
    this.renewWithin(pass.renewAfterSeconds);
  }

  get hlsUrl(): string {
    return this.addressOf(this.pass.hlsUrl);
  }

  /** Returns an address of the show with the newest pass. Below the first playlist, the key is part of the path. */
  addressOf(url: string): string {
    const address = new URL(url);
    const { pathname, searchParams } = address;
    if (KEY_IN_PATH.test(pathname)) address.pathname = pathname.replace(KEY_IN_PATH, `/~${this.pass.token}/`);
    else searchParams.set('token', this.pass.token);
    searchParams.delete('exp');
    searchParams.delete('sig');
    // last, so that the edge can cut them off: the rest names the answer that all viewers share
    searchParams.append('exp', String(this.pass.expires));
    searchParams.append('sig', this.pass.signature);
    return address.href;
  }

  /** Renews the pass at a random moment within this time. */
  renewWithin(seconds: number): void {
    window.clearTimeout(this.timer);
    const share = EARLIEST_SHARE + Math.random() * (1 - EARLIEST_SHARE);
    this.timer = window.setTimeout(() => void this.renew(), seconds * share * 1000);
  }

  /** Returns whether the viewer can go on after the edge refused an address: with a new pass. */
  async retryRefused(): Promise<boolean> {
    this.refusals += 1;
    return this.refusals <= REFUSALS_MAX && (await this.renew());
  }

  /** Notes that the edge answered. */
  noteAnswer(): void {
    this.refusals = 0;
  }

  close(): void {
    window.clearTimeout(this.timer);
  }

  private renew(): Promise<boolean> {
    this.renewing ??= this.fetchPass()
      .then((pass) => {
        this.pass = pass;
        this.renewWithin(pass.renewAfterSeconds);
        return true;
      })
      .catch(() => false)
      .finally(() => (this.renewing = null));
    return this.renewing;
  }
}

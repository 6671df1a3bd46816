import { API_BASE } from '@contract/base';
import { type Actor } from './actors';
import { type Api, startApi } from './api';
import { type FakeMediamtx, fakeMediamtx } from './fakeMediamtx';
import { until } from './mediaServer';
import { buyTokens } from './money';
import { proofOf } from './privateLinks';

const WEBHOOK_SECRET = 'a-secret-path-of-the-tests';

/** A test API with a fake MediaMTX. Every test gets a new performer. */
export class MediamtxSite {
  readonly secret = WEBHOOK_SECRET;
  readonly credentials = {
    MEDIA_ENGINE: 'mediamtx',
    MEDIA_API_USER: 'footlights',
    MEDIA_API_PASSWORD: 'of-the-control-api',
    MEDIA_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  api!: Api;
  engine!: FakeMediamtx;
  performer!: Actor;
  member!: Actor;

  async startUp(): Promise<void> {
    this.engine = await fakeMediamtx();
    const { url } = this.engine;
    this.api = await startApi({
      env: {
        ...this.credentials,
        MEDIA_URL: url,
        MEDIA_API_URL: url,
        MEDIA_PATH: 'stage/{id}',
        RATE_LIMITS: 'on',
        MEDIA_WHIP_URL: '{url}/{path}/whip?token={token}',
        MEDIA_WHEP_URL: '{url}/{path}/whep?token={token}',
        MEDIA_HLS_URL: '{url}/{path}/index.m3u8?token={token}',
      },
    });
    this.engine.webhook = `${this.api.url}${API_BASE}/webhooks/media/mediamtx/${this.secret}`;
    this.member = await this.api.registerMember();
  }

  async reset(): Promise<void> {
    this.performer = await this.api.verifiedPerformer();
    this.engine.asked.length = 0;
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.engine.down();
  }

  /** Fetches an address of a stream, with the cookie of a session if its token is given. */
  async fetch(address: string, as: string | null = null, init: RequestInit = {}): Promise<Response> {
    const cookie: Record<string, string> = as ? { cookie: await proofOf(this.api.url, as) } : {};
    const headers = { ...cookie, ...(init.headers as Record<string, string> | undefined) };
    return fetch(new URL(address, this.api.url), { ...init, headers });
  }

  /** Opens a WHIP or WHEP connection. */
  post(address: string, as: string | null = null): Promise<Response> {
    return this.fetch(address, as, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: 'v=0\r\n',
    });
  }

  /** Starts a private show: the performer publishes, and a new member with 100 tokens has the address to watch. */
  async startPrivate() {
    const payer = await this.api.registerMember();
    await buyTokens(this.api, payer, 100);
    await this.api.database.pool.query(
      'update performers set private_call_price = 60, is_online = true where account_id = $1',
      [this.performer.id],
    );
    const ask = (token: string, native = false) =>
      this.api.must(
        'askPrivateShow',
        { params: { id: this.performer.id }, body: {}, headers: native ? { 'x-native-player': 'on' } : {} },
        token,
      );
    const { show } = await ask(payer.token);
    const conversationId = show.conversationId;
    const theirs = await this.api.must('acceptPrivateShow', { params: { id: conversationId } }, this.performer.token);
    expect((await this.post(theirs.publish!.whipUrl)).status).toBe(201);
    const mine = await ask(payer.token);
    return {
      payer,
      conversationId,
      sessionId: theirs.sessionId,
      path: this.pathOf(theirs.sessionId),
      mine,
      theirs,
      ask,
    };
  }

  /** Returns who watches a stream. */
  readersOf(path: string) {
    return this.engine.sessions.filter((session) => session.path === path && session.state === 'read');
  }

  pathOf(streamId: string): string {
    return `stage/${streamId}`;
  }

  async status() {
    return (await this.api.must('viewPerformer', { params: { username: this.performer.username } })).streamingStatus;
  }

  becomes(status: string) {
    return until(`the status ${status}`, async () => (await this.status()) === status);
  }

  start() {
    return this.api.must('startLive', { body: {} }, this.performer.token);
  }

  join(viewer?: Actor) {
    return this.api.must('joinLive', { params: { id: this.performer.id } }, viewer?.token);
  }

  async goLive() {
    const opened = await this.start();
    expect((await this.post(opened.publish.whipUrl)).status).toBe(201);
    await this.becomes('public');
    return opened;
  }

  /** Sends a question of the engine, or of somebody who guesses its address. @returns the status of the answer */
  async ask(question: object, secret: string = this.secret, engine = 'mediamtx'): Promise<number> {
    const body = {
      user: '',
      password: '',
      token: '',
      ip: '127.0.0.1',
      action: 'read',
      path: '',
      protocol: 'webrtc',
      id: null,
      query: '',
      ...question,
    };
    const response = await fetch(`${this.api.url}${API_BASE}/webhooks/media/${engine}/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  }
}

/** Sets up a site with a fake MediaMTX for the tests of a file. */
export function setUpMediamtxSite(): MediamtxSite {
  const site = new MediamtxSite();
  beforeAll(() => site.startUp());
  afterAll(() => site.close());
  beforeEach(() => site.reset());
  return site;
}

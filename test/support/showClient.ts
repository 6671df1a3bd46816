import { API_BASE } from '@contract/base';
import { auditChecks } from '@server/audit';
import { inTransaction } from '@server/db/transaction';
import { auditLedger } from '@server/features/ledger/service/audit';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { joinStudio } from '@server/features/studios/service/membership';
import { runCommand } from '@server/operator/commands';
import { type Actor } from './actors';
import { type Api, startApi } from './api';
import { buyTokens, putOnStage } from './money';
import { proofOf } from './privateLinks';
import { type ShowPlay, showPlay } from './showPlay';

/** Requests, accepts, joins and ends shows through a test API. Every test gets a new performer and a new member. */
export class ShowClient {
  api!: Api;
  /** simulates pictures, viewers and time */
  play!: ShowPlay;
  /** on stage in a public show, with private minutes at 30 tokens and group minutes at 12 */
  performer!: Actor;
  /** has 100 tokens */
  member!: Actor;

  async start(): Promise<void> {
    this.api = await startApi({ env: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } });
    this.play = showPlay(this.api);
  }

  async reset(maxParticipants: number): Promise<void> {
    this.performer = await this.api.verifiedPerformer();
    this.member = await this.memberWith(100);
    await this.setPrices(30, 12, maxParticipants);
    await putOnStage(this.api, this.performer.id);
    this.api.realtime.said.length = 0;
  }

  setPrices(privateCall: number, group: number, maxParticipants = 2) {
    return this.api.database.pool.query(
      `update performers set private_call_price = $2, group_call_price = $3, max_participants_allowed = $4
        where account_id = $1`,
      [this.performer.id, privateCall, group, maxParticipants],
    );
  }

  async memberWith(tokens: number): Promise<Actor> {
    const member = await this.api.registerMember();
    await buyTokens(this.api, member, tokens);
    return member;
  }

  /** Registers a verified studio that the performer belongs to. */
  async addStudio(): Promise<Actor> {
    const studio = await this.api.registerStudio();
    await runCommand(this.api.ctx, ['verify', studio.username], () => undefined);
    await inTransaction(this.api.ctx.db, (tx) => joinStudio(tx, studio.id, this.performer.id));
    return studio;
  }

  request(terms: object = {}, member = this.member) {
    return this.api.call('askPrivateShow', { params: { id: this.performer.id }, body: terms }, member.token);
  }

  mustRequest(terms: object = {}, member = this.member, country = 'GB') {
    const headers = { 'x-country': country };
    return this.api.must('askPrivateShow', { params: { id: this.performer.id }, body: terms, headers }, member.token);
  }

  accept(conversationId: string, performer = this.performer) {
    return this.api.call('acceptPrivateShow', { params: { id: conversationId } }, performer.token);
  }

  withdraw(conversationId: string, actor: Actor) {
    return this.api.call('withdrawPrivateShow', { params: { id: conversationId } }, actor.token);
  }

  join(member: Actor, terms: object = {}, country = 'GB') {
    const headers = { 'x-country': country };
    return this.api.call('joinGroupShow', { params: { id: this.performer.id }, query: terms, headers }, member.token);
  }

  view(conversationId: string, actor: Actor) {
    return this.api.must('viewShow', { params: { id: conversationId } }, actor.token);
  }

  async viewShow(conversationId: string, actor: Actor) {
    return (await this.view(conversationId, actor)).show;
  }

  end(sessionId: string, actor: Actor) {
    return this.api.must('endSession', { params: { sessionId } }, actor.token);
  }

  block(body: { countries?: string[]; userIds?: string[] }) {
    return this.api.must('updateBlocking', { body }, this.performer.token);
  }

  /** Starts a private show whose pictures flow and whose member watches. */
  async startPrivate(terms: object = {}, country = 'GB') {
    const { show } = await this.mustRequest(terms, this.member, country);
    const { conversationId } = show;
    const entry = await this.api.must('acceptPrivateShow', { params: { id: conversationId } }, this.performer.token);
    const reality = this.play.begin(entry.sessionId, [this.member]);
    return { ...entry, conversationId, reality };
  }

  /** Starts a group show with members from these countries. */
  async startGroup(...members: [Actor, string][]) {
    const { sessionId, show } = await this.api.must('startGroupShow', {}, this.performer.token);
    for (const [member, country] of members) expect((await this.join(member, {}, country)).status).toBe(200);
    const actors = members.map(([member]) => member);
    const reality = this.play.begin(sessionId, actors);
    return { sessionId, conversationId: show.conversationId, reality };
  }

  /** Returns the payloads of one kind of event that an account was sent. */
  eventsTo(actor: Actor, event: string) {
    return this.api.realtime.said
      .filter((said) => said.to === `account:${actor.id}` && said.event === event)
      .map((said) => said.payload);
  }

  async streamingStatus() {
    return (await this.api.must('viewPerformer', { params: { username: this.performer.username } })).streamingStatus;
  }

  async openHolds() {
    return (await this.api.database.pool.query('select 1 from ledger_holds where settled_by is null')).rows;
  }

  /** Sends a report of the embedded media engine. */
  report(body: object): Promise<Response> {
    return fetch(`${this.api.url}${API_BASE}/webhooks/media/embedded`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(this.api.ctx.config) },
      body: JSON.stringify(body),
    });
  }

  /** Asks as the media engine whether a token may be used; `as` is the login token of the browser that uses it. */
  async mayUse(
    streamId: string,
    token: string | null,
    { kind = 'play', as }: { kind?: 'play' | 'publish'; as?: string } = {},
  ): Promise<boolean> {
    const proof = as ? (await proofOf(this.api.url, as)).split('=')[1] : null;
    const response = await this.report({ action: 'authorize', kind, streamId, token, ip: '::1', proof });
    return ((await response.json()) as { allowed: boolean }).allowed;
  }
}

/** Sets up a show client for the tests of a file, and audits the ledger after each of them. */
export function setUpShows(maxParticipants = 2): ShowClient {
  const client = new ShowClient();
  beforeAll(() => client.start());
  afterAll(() => client.api.close());
  beforeEach(() => client.reset(maxParticipants));
  afterEach(async () => expect((await auditLedger(client.api.ctx.db, auditChecks)).faults).toEqual([]));
  return client;
}

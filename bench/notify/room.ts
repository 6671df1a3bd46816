import { type Caller, makeCaller } from '../../test/support/call';
import { ticketOf } from '../../test/support/money';
import { type Site } from '../../test/support/site';
import { registerMember, verifiedPerformer } from '../../test/support/visitors';

export const PASSWORD = 'footlights';
const MEMBERS = 10;
const TOKENS = 100_000;

interface Person {
  username: string;
  token: string;
}

/** A performer, and members with tokens who are in the chat room of the performer. */
export interface Room {
  url: string;
  api: Caller;
  performer: Person & { id: string };
  members: Person[];
}

async function registerTipper(site: Site, api: Caller, username: string): Promise<Person> {
  await registerMember(site, username, PASSWORD);
  const { token } = await api.must('loginUser', { body: { username, password: PASSWORD } });
  const { data } = await api.must('searchPackages');
  const { paymentUrl } = await api.must('purchaseTokens', { params: { id: data[0]!._id }, body: {} }, token);
  await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
  return { username, token };
}

/** Registers everybody. */
export async function fillRoom(site: Site): Promise<Room> {
  const api = makeCaller(site.url, '');
  await site.operator('packages', 'add', 'Season', String(TOKENS), '999');
  await verifiedPerformer(site, 'juno', PASSWORD);
  const { token } = await api.must('loginPerformer', { body: { username: 'juno', password: PASSWORD } });
  const { _id: id } = await api.must('viewPerformer', { params: { username: 'juno' } });
  const members: Person[] = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await registerTipper(site, api, `tipper${n}`));
  return { url: site.url, api, performer: { id, username: 'juno', token }, members };
}

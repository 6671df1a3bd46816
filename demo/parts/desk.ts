import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { writeReview } from '@server/features/assets/service/held';
import { createProduct } from '@server/features/assets/service/own/products';
import { createAccount } from '@server/features/auth/service/registration';
import { claimCase, escalateCase } from '@server/features/cases/service/deciding';
import { searchQueue } from '@server/features/cases/service/queue';
import { createComplaint } from '@server/features/complaints/service/register';
import { giveConsent, linkToken } from '@server/features/consent/service/giving';
import { requestConsent } from '@server/features/consent/service/people';
import { queueContactEmail } from '@server/features/contact/service';
import { storeDocuments } from '@server/features/documents/service/storing';
import { decideIdentity, readIdentity } from '@server/features/identity/service/deciding';
import { enrolPerformer } from '@server/features/performers/service/enrolment';
import { findAnyPost } from '@server/features/posts/service';
import { createReport } from '@server/features/reports/service/reporting';
import { actorOf } from '@server/features/security/service/record';
import { enrolStudio } from '@server/features/studios/service/enrolment';
import { appealTakedown } from '@server/features/takedowns/service/appeals';
import { takeDown } from '@server/features/takedowns/service/takingDown';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { MEMBERS } from '../cast';
import { callerOf } from './caller';
import { type DemoIdentity, drawCard, drawSelfie } from './identityPictures';
import { DEMO_PASSWORD, demoAccounts } from './people';

type Applicant = DemoIdentity & { username: string; rejected?: true };
/** Performers whose documents wait for a reviewer. */
const APPLICANTS: readonly Applicant[] = [
  {
    username: 'linnea-rook',
    familyName: 'Rokkvam',
    givenNames: 'Linnea Marie',
    dateOfBirth: '1995-03-04',
    number: 'VL4827 0931',
    expiresOn: '2029-08-17',
    hair: '#2b1d26',
    skin: '#c08a68',
    rejected: true,
  },
  {
    username: 'tove-lind',
    familyName: 'Lind',
    givenNames: 'Tove',
    dateOfBirth: '1989-11-21',
    number: 'VL1190 7742',
    expiresOn: '2031-02-03',
    hair: '#8a4b23',
    skin: '#e0b391',
  },
  {
    username: 'imani-ross',
    familyName: 'Ross',
    givenNames: 'Imani',
    dateOfBirth: '1999-06-30',
    number: 'VL7731 2080',
    expiresOn: '2027-12-12',
    hair: '#14100f',
    skin: '#7d4f36',
  },
];
const STUDIO = 'harbour-row';

interface Desk {
  ctx: Context;
  ids: Map<string, string>;
  folder: string;
}

const operator = ({ ids }: Desk, username: string) => callerOf(ids.get(username) ?? '', 'operator', username);
const member = ({ ids }: Desk, at: number) => {
  const { username } = MEMBERS[at % MEMBERS.length]!;
  return callerOf(ids.get(username) ?? '', 'user', username);
};

async function filesOf({ folder }: Desk, who: DemoIdentity) {
  const file = async (field: string, content: Buffer) => {
    const at = path.join(folder, `${newId()}.jpg`);
    await writeFile(at, content);
    return [{ field, filename: `${field}.jpg`, path: at, bytes: content.length }];
  };
  return {
    idVerification: await file('idVerification', await drawCard(who)),
    documentVerification: await file('documentVerification', await drawSelfie(who)),
  };
}

/** Registers a performer with documents; one of them was rejected once and sent new ones. */
async function seedApplicant(desk: Desk, { username, rejected, ...who }: Applicant): Promise<void> {
  const { ctx } = desk;
  const person = {
    username,
    email: `${username}@demo.footlights.example`,
    password: DEMO_PASSWORD,
    name: `${who.givenNames.split(' ')[0]} ${username.split('-')[1]!.replace(/^./, (letter) => letter.toUpperCase())}`,
    firstName: who.givenNames.split(' ')[0]!,
    lastName: who.familyName,
    country: 'NO',
    dateOfBirth: who.dateOfBirth,
    demo: true,
  };
  const { _id } = await createAccount(ctx, 'performer', person, (tx, id) =>
    enrolPerformer(tx, id, { categoryIds: [] }),
  );
  const send = async () => {
    const fields = ['idVerification', 'documentVerification'] as const;
    const { record } = await storeDocuments(ctx, _id, await filesOf(desk, who), fields);
    await inTransaction(ctx.db, record);
  };
  await send();
  if (!rejected) return;
  const { version } = await readIdentity(ctx, _id);
  const body = { version, decision: 'reject' as const, checks: [], reasons: ['unreadable' as const], note: '' };
  await decideIdentity(ctx, actorOf(operator(desk, 'reviewer')), _id, body);
  // new documents arrive, and the performer waits again
  await ctx.db.execute(sql`delete from documents where account_id = ${_id}`);
  await send();
  await ctx.db.execute(sql`update performers set verification = 'pending' where account_id = ${_id}`);
}

async function seedStudioApplicant({ ctx }: Desk): Promise<void> {
  const studio = {
    username: STUDIO,
    name: 'Harbour Row',
    email: `${STUDIO}@demo.footlights.example`,
    password: DEMO_PASSWORD,
    country: 'DK',
    demo: true,
  };
  await createAccount(ctx, 'studio', studio, (tx, id) => enrolStudio(tx, id, {}));
}

async function seedReports(desk: Desk): Promise<void> {
  const { ctx, ids } = desk;
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from videos where status = 'active' and file is not null order by id limit 1`,
  );
  const video = rows[0]?.id;
  const notes = ['From 02:14 this is our master.', 'That bridge is from another studio.', 'Sold as a live take.'];
  if (video)
    for (const [at, note] of notes.entries())
      await createReport(ctx, member(desk, at + 1), UNRESTRICTED_VIEWER, {
        itemKind: 'video',
        itemId: video,
        reason: 'fraud',
        note,
      });
  for (const at of [2, 3])
    await createReport(ctx, member(desk, at), UNRESTRICTED_VIEWER, {
      performerId: ids.get('kit-hollander'),
      reason: at === 2 ? 'spam' : 'harassment',
      note: 'Links to another site in every second line.',
    });
  const post = await findAnyPost(ctx, 'terms');
  if (post?.active)
    await createReport(ctx, member(desk, 4), UNRESTRICTED_VIEWER, {
      itemKind: 'post',
      itemId: post.id,
      reason: 'other',
      note: 'The third paragraph contradicts the fifth.',
    });
}

/** An item that a takedown hides, whose owner appealed, and one that waits for a review. Nobody else sees them. */
async function seedHiddenItems(desk: Desk): Promise<void> {
  const { ctx, ids } = desk;
  const make = async (slug: string, name: string, description: string) => {
    const owner = { accountId: ids.get(slug) ?? '', verified: true };
    const body = { name, description, type: 'physical' as const, status: 'inactive' as const, token: 90, stock: 5 };
    return (await createProduct(ctx, owner, body, {}, `demo-desk-${slug}`))._id;
  };
  const held = await make('hana-ito', 'Ink that forgives', 'Three bottles, mixed by hand.');
  await inTransaction(ctx.db, (tx) =>
    writeReview(tx, 'product', held, { heldAt: new Date(), reviewedAt: null, status: 'active' }),
  );
  const itemId = await make('otis-vega', 'Covers, volume one', 'Twelve songs that you know.');
  const { _id } = await takeDown(ctx, actorOf(operator(desk, 'reviewer')), {
    kind: 'product',
    itemId,
    reason: 'copyright',
    refund: 'none',
  });
  const otis = callerOf(ids.get('otis-vega') ?? '', 'performer', 'otis-vega');
  await appealTakedown(ctx, otis, _id, 'I hold a licence for all twelve songs. I can send you the contract.');
}

/** The people in the items of a performer: one has agreed, one was asked. */
async function seedConsents(desk: Desk): Promise<void> {
  const { ctx, ids } = desk;
  const juno = callerOf(ids.get('juno-valcourt') ?? '', 'performer', 'juno-valcourt');
  const { _id } = await requestConsent(ctx, juno, { name: 'Ada on the cello', email: 'ada@example.org' });
  await requestConsent(ctx, juno, { name: 'Leo at the lights', email: 'leo@example.org' });
  const ada = { ...APPLICANTS[1]!, familyName: 'Winter', givenNames: 'Ada', dateOfBirth: '1991-09-14' };
  const [document] = (await filesOf(desk, ada)).idVerification;
  const given = {
    legalName: 'Ada Winter',
    dateOfBirth: ada.dateOfBirth,
    uses: ['pictures' as const, 'videos' as const],
  };
  await giveConsent(ctx, linkToken(ctx, _id), given, document!);
}

async function seedComplaints({ ctx }: Desk): Promise<void> {
  const base = {
    isTrue: true as const,
    addresses: [`${ctx.publicUrl}/videos`],
    postalAddress: '',
    work: '',
    signature: '',
  };
  await createComplaint(ctx, {
    ...base,
    kind: 'copyright',
    name: 'Harbour Row Records',
    email: 'rights@harbour-row.example',
    details: 'The recording is ours. It was never licensed for this site.',
    work: 'Night Train, recorded in March 2021',
    signature: 'Ines Harbour',
  });
  await createComplaint(ctx, {
    ...base,
    kind: 'intimate',
    name: 'R. Amsel',
    email: 'amsel@example.org',
    details: 'I am the person in the second half, and I was never asked.',
  });
  await createComplaint(ctx, {
    ...base,
    kind: 'other',
    name: 'Bertrand K.',
    email: 'bertrand@example.org',
    details: 'The advertised discount does not exist.',
  });
  await queueContactEmail(ctx, {
    name: 'Bertrand K.',
    email: 'bertrand@example.org',
    message: 'I lost my phone and cannot log in since Friday.',
  });
}

/** Dates cases back, so that some are late and some due within the hour; one is claimed, one is escalated. */
async function seedStates(desk: Desk): Promise<void> {
  const { ctx } = desk;
  const shift = (kind: string, hours: number) =>
    ctx.db.execute(sql`
      update cases set opened_at = opened_at - make_interval(hours => ${hours}), due_at = due_at - make_interval(hours => ${hours})
      where kind = ${kind} and status = 'open'`);
  await shift('contact', 26);
  await shift('report/video', 24);
  await shift('identity/performer', 20);
  await ctx.db.execute(sql`
    update complaints set created_at = created_at - interval '47 hours 30 minutes', due_at = due_at - interval '47 hours 30 minutes'
    where kind = 'intimate'`);
  await ctx.db.execute(sql`
    update cases set opened_at = opened_at - interval '47 hours 30 minutes', due_at = due_at - interval '47 hours 30 minutes'
    where kind = 'complaint' and reason = 'intimate'`);
  const reviewer = operator(desk, 'reviewer');
  const { data } = await searchQueue(ctx, reviewer, { mine: false, unclaimed: true, late: false, limit: 50 });
  const claimed = data.find(({ kind }) => kind === 'report/account');
  if (claimed) await claimCase(ctx, reviewer, claimed._id, { version: claimed.version, release: false });
  const escalated = data.find(({ kind }) => kind === 'report/post');
  if (escalated) await escalateCase(ctx, reviewer, escalated._id, escalated.version);
}

/** Fills the operator's desk with cases of every kind, unless it has been filled already. */
export async function seedDesk(ctx: Context): Promise<void> {
  const known = await demoAccounts(ctx);
  if (known.has(STUDIO)) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'footlights-desk-'));
  const desk = { ctx, ids: known, folder };
  try {
    for (const applicant of APPLICANTS) if (!known.has(applicant.username)) await seedApplicant(desk, applicant);
    await seedReports(desk);
    await seedHiddenItems(desk);
    await seedConsents(desk);
    await seedComplaints(desk);
    await seedStates(desk);
    // last, as the mark that the desk is filled
    await seedStudioApplicant(desk);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

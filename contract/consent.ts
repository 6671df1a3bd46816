import { z } from 'zod';
import { Day, Email, Flag, Id, listOf, maybe, Moment } from './common';
import { contract, operator } from './endpoint';
import { CONSENT_PEOPLE_MAX, DOCUMENT_MAX_MB, NAME_MAX_CHARACTERS, bytesOfMegabytes } from './limits';

/** What a person in somebody's items can agree to. */
export const CONSENT_USES = ['pictures', 'videos', 'live'] as const;
export type ConsentUse = (typeof CONSENT_USES)[number];
export const CONSENT_STATUSES = ['requested', 'agreed', 'withdrawn'] as const;
/** The items that can name people. */
export const CONSENT_KINDS = ['video', 'photo', 'gallery', 'product'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** A person who appears in a performer's items or shows. */
export const ConsentPerson = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  status: z.enum(CONSENT_STATUSES),
  uses: z.array(z.enum(CONSENT_USES)),
  /** appears in the performer's live shows */
  isOnStage: z.boolean(),
  /** how many items name the person */
  items: z.number().int(),
  /** the words that the person agreed to; null before that, and in records of earlier versions */
  agreement: z.string().nullable(),
  createdAt: Moment,
  agreedAt: Moment.nullable(),
  withdrawnAt: Moment.nullable(),
});
export type ConsentPersonView = z.infer<typeof ConsentPerson>;

/** What the person sees at the link. */
export const ConsentRequest = z.object({
  name: z.string(),
  performer: z.string(),
  status: z.enum(CONSENT_STATUSES),
  uses: z.array(z.enum(CONSENT_USES)),
  /** the words to agree to, or those that the person agreed to; null in records of earlier versions */
  agreement: z.string().nullable(),
  agreedAt: Moment.nullable(),
});
export type ConsentRequestView = z.infer<typeof ConsentRequest>;

/** A record for operators: who agreed to what. */
export const ConsentRecord = ConsentPerson.extend({
  performer: z.object({ _id: Id, username: z.string(), name: z.string() }),
  legalName: z.string().nullable(),
  dateOfBirth: Day.nullable(),
});
export type ConsentRecordView = z.infer<typeof ConsentRecord>;

const performer = ['performer'] as const;
const Name = z.string().trim().min(1, 'This field is required!').max(NAME_MAX_CHARACTERS);
const token = z.object({ token: z.string().max(120) });
const item = z.object({ kind: z.enum(CONSENT_KINDS), id: Id });
const People = z.object({ personIds: z.array(Id).max(CONSENT_PEOPLE_MAX) });

/** The consent of other people in items and shows. They need no account: a link is enough. */
export const consent = contract({
  listConsentPeople: {
    summary: 'Lists the people in the items and shows of the calling performer',
    access: performer,
    reply: z.object({ data: z.array(ConsentPerson) }),
  },
  requestConsent: {
    summary: 'Mails somebody a link where they prove who they are and agree. 422 TOO_MANY_PEOPLE',
    access: performer,
    body: z.object({ name: Name, email: Email }),
    reply: ConsentPerson,
    perMinute: 10,
  },
  getItemPeople: {
    summary: 'Returns the people that an item of the calling performer names',
    access: performer,
    params: item,
    reply: People,
  },
  setItemPeople: {
    summary: 'Names the people in an item. 422 CONSENT_MISSING for a public item with somebody who has not agreed',
    access: performer,
    params: item,
    body: People,
    reply: People,
  },
  setStagePeople: {
    summary: 'Names the people in the live shows of the calling performer. Shows start once all of them agreed',
    access: performer,
    body: People,
    reply: People,
  },
  viewConsent: {
    summary: 'Returns what a person is asked to agree to, to whoever has the link',
    access: 'anyone',
    params: token,
    reply: ConsentRequest,
  },
  giveConsent: {
    summary:
      'Agrees, with an identity document. The words are kept with the record. Refused to people under 18. 409 AGREEMENT_CHANGED; 422 UNDER_AGE, CONSENT_WITHDRAWN',
    access: 'anyone',
    params: token,
    body: z.object({
      legalName: Name,
      dateOfBirth: Day,
      uses: listOf(z.enum(CONSENT_USES)),
      agreement: maybe(z.string().max(1000)).meta({ description: 'the words that the person read' }),
      isAgreed: Flag.refine((value) => value === true, 'Please confirm this first!'),
    }),
    files: { idVerification: { required: true, maxBytes: bytesOfMegabytes(DOCUMENT_MAX_MB) } },
    reply: ConsentRequest,
    perMinute: 5,
  },
  withdrawConsent: {
    summary: 'Withdraws the consent: everything with the person is taken down, and a running show with them ends',
    access: 'anyone',
    params: token,
    reply: ConsentRequest,
    perMinute: 10,
  },
  searchConsents: {
    summary: 'Lists the consent records of a performer, or of everybody, newest first',
    access: operator('reviewer'),
    query: z.object({ performerId: maybe(Id) }),
    reply: z.object({ data: z.array(ConsentRecord) }),
  },
  viewConsentDocument: {
    summary: 'Returns the identity document of a consent record. The view is recorded in the security log',
    access: operator('reviewer'),
    params: z.object({ id: Id }),
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 60,
  },
});

import { type ConsentKind } from '@contract/consent';
import { type Db } from '@server/db/client';
import { refused } from '@server/http/errors';
import { type Consent, missingConsents, neededUse } from '../rules';
import { findDocumentKeys, findPeopleOfItem, findPeopleOnStage } from '../store';

/** Returns those of the storage keys that hold documents of people who agreed. */
export const findConsentDocuments = findDocumentKeys;

/** @throws Refusal 422 CONSENT_MISSING naming who has not agreed */
function refuseMissing(people: readonly Consent[], use: Parameters<typeof missingConsents>[1]): void {
  const missing = missingConsents(people, use);
  if (missing.length > 0)
    throw refused(
      'CONSENT_MISSING',
      `${missing.join(', ')} ${missing.length === 1 ? 'has' : 'have'} not agreed to this. Nothing was published. Ask for consent under People.`,
    );
}

/** Refuses to make an item public with somebody in it who has not agreed. @throws Refusal 422 CONSENT_MISSING */
export const requireItemConsents = async (db: Db, kind: ConsentKind, itemId: string): Promise<void> =>
  refuseMissing(await findPeopleOfItem(db, kind, itemId), neededUse(kind));

/** The same for people who are about to be named in an item. @throws Refusal 422 CONSENT_MISSING */
export const requireConsentsFor = (people: readonly Consent[], kind: ConsentKind): void =>
  refuseMissing(people, neededUse(kind));

/** Refuses a show with somebody on stage who has not agreed. @throws Refusal 422 CONSENT_MISSING */
export const requireStageConsents = async (db: Db, performerId: string): Promise<void> =>
  refuseMissing(await findPeopleOnStage(db, performerId), 'live');

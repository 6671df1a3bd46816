import { useEffect, useState } from 'react';
import {
  type IdentityCaseView,
  type IdentityCheck,
  type IdentityDocumentView,
  type IdentityReason,
} from '@contract/identity';
import { checkDocumentNumber } from './api';

const EMPTY: IdentityDocumentView = {
  familyName: '',
  givenNames: '',
  dateOfBirth: '',
  country: '',
  number: '',
  expiresOn: '',
};
const NUMBER_CHECK_DELAY_MS = 500;
const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((each) => each !== item) : [...list, item];

/** Returns the usernames that were approved with a document of this number; null while unknown. */
function useNumberCheck(accountId: string, { country, number }: IdentityDocumentView): string[] | null {
  const [checked, setChecked] = useState<{ of: string; usedBy: string[] } | null>(null);
  const wanted = `${country} ${number}`;
  useEffect(() => {
    if (number.trim().length < 3 || country.length !== 2) return undefined;
    const timer = setTimeout(() => {
      checkDocumentNumber(accountId, { country, number }).then(
        ({ usedBy }) => setChecked({ of: `${country} ${number}`, usedBy }),
        () => setChecked(null),
      );
    }, NUMBER_CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [accountId, country, number]);
  return checked?.of === wanted ? checked.usedBy : null;
}

/** What the reviewer types and ticks. It survives a refused decision. */
export function useIdentityForm(accountId: string, entered: IdentityCaseView['entered'] | undefined) {
  const [typed, setTyped] = useState<Partial<IdentityDocumentView>>({});
  // what was entered is the start: the reviewer corrects what differs on the document
  const start = entered && {
    familyName: entered.familyName,
    givenNames: entered.givenNames,
    dateOfBirth: entered.dateOfBirth ?? '',
    country: entered.country ?? '',
  };
  const document = { ...EMPTY, ...start, ...typed };
  const [checks, setChecks] = useState<IdentityCheck[]>([]);
  const [reasons, setReasons] = useState<IdentityReason[]>([]);
  const [note, setNote] = useState('');
  const usedBy = useNumberCheck(accountId, document);
  return {
    document,
    change: (change: Partial<IdentityDocumentView>) => setTyped((before) => ({ ...before, ...change })),
    checks,
    toggleCheck: (check: IdentityCheck) => setChecks((before) => toggled(before, check)),
    reasons,
    toggleReason: (reason: IdentityReason) => setReasons((before) => toggled(before, reason)),
    note,
    setNote,
    usedBy,
  };
}

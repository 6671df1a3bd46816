import { type ConsentPersonView, type ConsentRequestView } from '@contract/consent';
import { agreementFor } from './rules';
import { type NamedPerson } from './store';

/** Returns a person as their performer sees them. */
export const viewPerson = ({ person, items, isOnStage }: NamedPerson): ConsentPersonView => ({
  _id: person.id,
  name: person.name,
  email: person.email,
  status: person.status,
  uses: person.uses,
  isOnStage,
  items,
  agreement: person.agreement,
  createdAt: person.createdAt.toISOString(),
  agreedAt: person.agreedAt?.toISOString() ?? null,
  withdrawnAt: person.withdrawnAt?.toISOString() ?? null,
});

/** Returns what the person sees at the link. */
export const viewRequest = ({ person, performer }: NamedPerson): ConsentRequestView => ({
  name: person.name,
  performer: performer.name,
  status: person.status,
  uses: person.uses,
  agreement: person.status === 'requested' ? agreementFor(performer.name) : person.agreement,
  agreedAt: person.agreedAt?.toISOString() ?? null,
});

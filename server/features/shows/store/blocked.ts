import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { blockedCountries, blockedUsers } from '../../blocking/tables';

/** Matches rows in which the performer has blocked the member, or the country that the member called from. */
export const isBlockedBy = (
  performerId: SQLWrapper,
  { memberId, country }: { memberId: SQLWrapper; country: SQLWrapper },
): SQL =>
  sql`(
    exists (
      select 1 from ${blockedUsers}
      where ${blockedUsers.blockerId} = ${performerId} and ${blockedUsers.userId} = ${memberId}
    )
    or exists (
      select 1 from ${blockedCountries}
      where ${blockedCountries.performerId} = ${performerId} and ${blockedCountries.country} = ${country}
    )
  )`;

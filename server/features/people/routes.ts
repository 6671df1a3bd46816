import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { changePersonStatus, endPersonSessions, mailPersonAgain, resetPersonFactors } from './service/changing';
import { searchPeople } from './service/finding';
import { listPersonActivity, listPersonLog, listPersonMoney, viewPerson } from './service/profile';

/** Serves members, performers and studios to operators. */
export function peopleRoutes(serve: Serve, ctx: Context): void {
  serve('searchPeople', ({ query }) => searchPeople(ctx, query.q, query.role));
  serve('viewPerson', ({ caller, params }) => viewPerson(ctx, caller, params.id));
  serve('listPersonLog', ({ params }) => listPersonLog(ctx, params.id));
  serve('listPersonMoney', ({ params }) => listPersonMoney(ctx, params.id));
  serve('listPersonPurchases', ({ params }) => listPersonActivity(ctx, params.id, 'purchases'));
  serve('listPersonShows', ({ params }) => listPersonActivity(ctx, params.id, 'shows'));
  serve('listPersonReports', ({ params }) => listPersonActivity(ctx, params.id, 'reports'));
  serve('changePersonStatus', ({ caller, params, body }) => changePersonStatus(ctx, caller, params.id, body));
  serve('endPersonSessions', ({ caller, params, body }) => endPersonSessions(ctx, caller, params.id, body));
  serve('resetPersonFactors', ({ caller, params, body }) => resetPersonFactors(ctx, caller, params.id, body));
  serve('mailPersonAgain', ({ caller, params, body }) => mailPersonAgain(ctx, caller, params.id, body));
}

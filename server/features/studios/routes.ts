import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { acceptInvitation, leaveStudio, readOwnMembership } from './service/belonging';
import { changeCommissions, readCommissions } from './service/commissions';
import { invite, readInvitation, revokeInvitation, searchInvitations } from './service/invitations';
import { readOwnStudio, replaceOwnDocument, updateOwnStudio } from './service/profile';
import {
  addPerformer,
  approvedStudio,
  changeRosterCommission,
  changeRosterStatus,
  readRosterPerformer,
  searchRoster,
} from './service/roster';
import { readStats, searchStatistics } from './service/statistics';

const done = { success: true as const };

/** A studio's own account, its performers, and the studio of a performer. */
export function studiosRoutes(serve: Serve, ctx: Context): void {
  serve('getStudioMe', ({ caller }) => readOwnStudio(ctx, caller));
  serve('updateStudio', ({ caller, body }) => updateOwnStudio(ctx, caller, body));
  serve('uploadStudioDocument', ({ caller, files }) => replaceOwnDocument(ctx, caller, files));
  serve('getStudioStats', ({ caller, query }) => readStats(ctx, approvedStudio(caller), query));
  serve('getStudioCommissions', ({ caller }) => readCommissions(ctx, approvedStudio(caller)));
  serve('updateStudioCommissions', ({ caller, body }) =>
    changeCommissions(ctx, approvedStudio(caller), body.memberCommission),
  );

  serve('searchRoster', ({ caller, query }) => searchRoster(ctx, approvedStudio(caller), query));
  serve('searchRosterStatistics', ({ caller, query }) => searchStatistics(ctx, approvedStudio(caller), query));
  serve('addRosterPerformer', ({ caller, body, files }) => addPerformer(ctx, approvedStudio(caller), body, files));
  serve('viewRosterPerformer', ({ caller, params }) => readRosterPerformer(ctx, approvedStudio(caller), params.id));
  serve('updateRosterStatus', ({ caller, params, body }) =>
    changeRosterStatus(ctx, approvedStudio(caller), params.id, body.status),
  );
  serve('updateRosterCommission', ({ caller, params, body }) =>
    changeRosterCommission(ctx, approvedStudio(caller), params.id, body),
  );

  serve('inviteToStudio', ({ caller, body }) => invite(ctx, approvedStudio(caller), body?.email ?? null));
  serve('searchInvitations', ({ caller, query }) => searchInvitations(ctx, approvedStudio(caller), query));
  serve('revokeInvitation', ({ caller, params }) =>
    revokeInvitation(ctx, approvedStudio(caller), params.id).then(() => done),
  );
  serve('viewInvitation', ({ params }) => readInvitation(ctx, params.code));
  serve('acceptInvitation', ({ caller, params }) => acceptInvitation(ctx, caller.accountId, params.code));
  serve('getOwnStudio', ({ caller }) => readOwnMembership(ctx, caller.accountId));
  serve('leaveStudio', ({ caller }) => leaveStudio(ctx, caller.accountId).then(() => done));
}

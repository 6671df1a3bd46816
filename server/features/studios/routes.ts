import { type Context } from '@server/context';
import { hideMoney } from '@server/http/caller';
import { type Serve } from '@server/http/serve';
import { admitUpload } from '../auth/service/abuse';
import { admitRegistration } from '../auth/service/registration';
import { acceptInvitation, leaveStudio, readOwnMembership } from './service/ownMembership';
import { requireApprovedStudio } from './service/approval';
import { changeCommissions, readCommissions } from './service/commissions';
import { createInvitation, readInvitation, revokeInvitation, searchInvitations } from './service/invitations';
import { readOwnStudio, replaceOwnDocument, updateOwnStudio } from './service/profile';
import {
  addPerformer,
  changeRosterCommission,
  changeRosterStatus,
  readRosterPerformer,
  searchRoster,
} from './service/roster';
import { readStats, searchStatistics } from './service/statistics';

const done = { success: true as const };

/** Serves the studio's profile and performers, and the studio of a performer. */
export function studiosRoutes(serve: Serve, ctx: Context): void {
  serve('getStudioMe', async ({ caller }) => hideMoney(caller, await readOwnStudio(ctx, caller)));
  serve('updateStudio', ({ caller, body }) => updateOwnStudio(ctx, caller, body));
  serve(
    'uploadStudioDocument',
    ({ caller, files }) => replaceOwnDocument(ctx, caller, files),
    ({ viewer }) => admitUpload(ctx, viewer),
  );
  serve('getStudioStats', ({ caller, query }) => readStats(ctx, caller, query));
  serve('getStudioCommissions', ({ caller }) => readCommissions(ctx, caller));
  serve('updateStudioCommissions', ({ caller, body }) => changeCommissions(ctx, caller, body.memberCommission));

  serve('searchRoster', ({ caller, query }) => searchRoster(ctx, caller, query));
  serve('searchRosterStatistics', ({ caller, query }) => searchStatistics(ctx, caller, query));
  serve(
    'addRosterPerformer',
    ({ caller, body, files }) => addPerformer(ctx, caller, body, files),
    async ({ caller, viewer }) => {
      requireApprovedStudio(caller);
      return admitRegistration(ctx, await viewer());
    },
  );
  serve('viewRosterPerformer', ({ caller, params }) => readRosterPerformer(ctx, caller, params.id));
  serve('updateRosterStatus', ({ caller, params, body }) => changeRosterStatus(ctx, caller, params.id, body.status));
  serve('updateRosterCommission', ({ caller, params, body }) => changeRosterCommission(ctx, caller, params.id, body));

  serve('inviteToStudio', ({ caller, body }) => createInvitation(ctx, caller, body?.email ?? null));
  serve('searchInvitations', ({ caller, query }) => searchInvitations(ctx, caller, query));
  serve('revokeInvitation', ({ caller, params }) => revokeInvitation(ctx, caller, params.id).then(() => done));
  serve('viewInvitation', ({ params }) => readInvitation(ctx, params.code));
  serve('acceptInvitation', ({ caller, params }) => acceptInvitation(ctx, caller.accountId, params.code));
  serve('getOwnStudio', ({ caller }) => readOwnMembership(ctx, caller.accountId));
  serve('leaveStudio', ({ caller }) => leaveStudio(ctx, caller.accountId).then(() => done));
}

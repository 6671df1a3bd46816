import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import {
  createComplaint,
  decideComplaint,
  exportComplaints,
  readComplaint,
  readComplaintStatus,
  searchComplaints,
} from './service/register';

/** Serves the public complaint forms and their register. */
export function complaintsRoutes(serve: Serve, ctx: Context): void {
  serve('createComplaint', ({ body }) => createComplaint(ctx, body));
  serve('viewComplaintStatus', ({ params }) => readComplaintStatus(ctx, params.token));
  serve('searchComplaints', ({ query }) => searchComplaints(ctx, query));
  serve('viewComplaint', ({ params }) => readComplaint(ctx, params.id));
  serve('decideComplaint', ({ caller, params, body }) => decideComplaint(ctx, actorOf(caller), params.id, body));
  serve('exportComplaints', ({ reply }) => {
    csvReply(reply, 'complaints.csv');
    return exportComplaints(ctx);
  });
}

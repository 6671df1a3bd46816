import { download } from '@/lib/download';
import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const createComplaint = (body: BodyOf<'createComplaint'>) => call('createComplaint', { body });
export const viewComplaintStatus = (token: string, visitor?: Visitor) =>
  call('viewComplaintStatus', { params: { token }, visitor });
export const searchComplaints = (query: QueryOf<'searchComplaints'>) => call('searchComplaints', { query });
export const exportComplaints = () => download('exportComplaints', {}, 'complaints.csv');

import { type DataExportView } from '@contract/dataRights';
import { nextExportAt } from './rules/dataRights';
import { type ExportRow } from './store/exports';

/** Returns an export for its owner. An archive counts as expired from its expiry on, whether deleted yet or not. */
export function viewExport(row: ExportRow, now: Date): DataExportView {
  const isExpired = row.status === 'ready' && row.expiresAt !== null && row.expiresAt <= now;
  return {
    _id: row.id,
    status: isExpired ? 'expired' : row.status,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    bytes: row.bytes,
    nextAt: nextExportAt(row, now)?.toISOString() ?? null,
  };
}

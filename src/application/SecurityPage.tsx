import { type ComponentProps } from 'react';
import { SecurityScreen } from '@/features/auth/SecurityScreen';
import { deferred } from '@/ui/deferred';

const DataExportPanel = deferred(() =>
  import('@/features/dataRights/DataExportPanel').then((module) => module.DataExportPanel),
);
const DeleteAccountPanel = deferred(() =>
  import('@/features/dataRights/DeleteAccountPanel').then((module) => module.DeleteAccountPanel),
);

/** The security of an account, with the export and the deletion of its data. */
export function SecurityPage(props: Omit<ComponentProps<typeof SecurityScreen>, 'children'>) {
  return (
    <SecurityScreen {...props}>
      <DataExportPanel />
      <DeleteAccountPanel role={props.role} />
    </SecurityScreen>
  );
}

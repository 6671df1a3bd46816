import { useRouter } from 'next/router';
import { operatorPage } from '@/application/operatorPage';
import { IdentityScreen } from '@/features/identity/IdentityScreen';

function IdentityPage() {
  const { query } = useRouter();
  return typeof query.id === 'string' ? <IdentityScreen accountId={query.id} /> : null;
}

export default operatorPage(IdentityPage, ['reviewer']);

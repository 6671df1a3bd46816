import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectOwnPerformer } from '@/features/performers/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { forgetShared, readShared, SHARE_PATH } from '@/lib/sharedPictures';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { Spinner } from '@/ui/Spinner';

const NEW_PHOTOS = '/account/performer/photos/new';

const counted = (count: number) => (count === 1 ? 'The picture waits' : `The ${count} pictures wait`);

/** Receives pictures from the system's share sheet: performers go on to their upload, others learn why they can't. */
export function SharedScreen() {
  const router = useRouter();
  const account = useAppSelector(selectAccount);
  const { verified } = useAppSelector(selectOwnPerformer);
  const [count, setCount] = useState<number | null>(null);
  const mayUpload = account?.role === 'performer' && verified;
  useEffect(() => void readShared().then(({ length }) => setCount(length)), []);
  useEffect(() => {
    if (mayUpload && count) void router.replace({ pathname: NEW_PHOTOS, query: router.query });
  }, [mayUpload, count, router]);

  if (count === null || (mayUpload && count > 0)) return <Spinner label="Opening the pictures" />;
  if (count === 0)
    return (
      <Empty
        action={<LinkButton href={mayUpload ? NEW_PHOTOS : '/'}>{mayUpload ? 'Choose photos' : 'Home'}</LinkButton>}
      >
        {router.query.failed
          ? 'The pictures could not be kept on this device. Nothing was uploaded. Free some space, or share fewer at once.'
          : 'No picture arrived. Nothing was uploaded. Share it again, or choose it on the page of your photos.'}
      </Empty>
    );
  if (!account)
    return (
      <Empty
        action={
          <LinkButton
            href="/auth/login/performer"
            variant="primary"
            onClick={() => storeReturnTo({ path: SHARE_PATH, roles: ['performer'] })}
          >
            Log in as a performer
          </LinkButton>
        }
      >
        {counted(count)} on this device. Nothing was uploaded yet: only performers upload pictures.
      </Empty>
    );
  return <Refused count={count}>{refusalOf(account.role)}</Refused>;
}

const refusalOf = (role: string) =>
  role === 'performer'
    ? 'You can upload pictures once your account is verified.'
    : 'Only performers upload pictures. Yours are not shown to anybody.';

function Refused({ count, children }: { count: number; children: ReactNode }) {
  const router = useRouter();
  const discard = () => void forgetShared().then(() => router.replace('/'));
  return (
    <Empty action={<Button onClick={discard}>{count === 1 ? 'Discard the picture' : 'Discard the pictures'}</Button>}>
      {children} Nothing was uploaded.
    </Empty>
  );
}

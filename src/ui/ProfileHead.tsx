import { type ReactNode } from 'react';
import { useAvatarUpload } from '@/lib/useAvatarUpload';
import { type Progress } from '@/lib/upload';
import { type AvatarLimits } from '@/lib/validation';
import { AvatarInput } from './AvatarInput';
import { Panel } from './Panel';
import { PageTitle } from './SectionHeading';

interface ProfileHeadProps {
  /** how the e-mail address stands */
  address: ReactNode;
  avatar: string;
  limits: AvatarLimits;
  /** sends a picture; answers its address */
  send: (file: File, onProgress: Progress) => Promise<string>;
  onChanged: (avatar: string) => void;
}

/** Above a person's profile: what the page is, the address, and the picture with the way to another one. */
export function ProfileHead({ address, avatar, limits, send, onChanged }: ProfileHeadProps) {
  const { progress, error, pick } = useAvatarUpload(limits, send, onChanged);
  return (
    <>
      <PageTitle>Profile</PageTitle>
      {address}
      <Panel title="Picture">
        <AvatarInput
          src={avatar}
          accept={limits.avatarAccept.join(',')}
          hint={`${limits.avatarAccept.join(', ')}, smaller than ${limits.avatarMaxMb} MB`}
          progress={progress}
          error={error}
          onPick={(file) => void pick(file)}
        />
      </Panel>
    </>
  );
}

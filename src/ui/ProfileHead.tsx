import { type ReactNode } from 'react';
import { useAvatarUpload } from '@/lib/useAvatarUpload';
import { type Progress } from '@/lib/upload';
import { type AvatarLimits } from '@/lib/validation';
import { AvatarInput } from './AvatarInput';
import { Panel } from './Panel';
import { PageTitle } from './SectionHeading';

interface ProfileHeadProps {
  /** says whether the email address is verified */
  emailNote: ReactNode;
  avatar: string;
  limits: AvatarLimits;
  /** uploads a picture and returns its URL */
  send: (file: File, onProgress: Progress) => Promise<string>;
  onChanged: (avatar: string) => void;
}

/** The top of a profile page: title, email verification and avatar. */
export function ProfileHead({ emailNote, avatar, limits, send, onChanged }: ProfileHeadProps) {
  const { progress, error, pick } = useAvatarUpload(limits, send, onChanged);
  return (
    <>
      <PageTitle>Profile</PageTitle>
      {emailNote}
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

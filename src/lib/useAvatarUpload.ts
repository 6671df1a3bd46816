import { useState } from 'react';
import { errorText } from './errorText';
import { type Progress } from './upload';
import { type AvatarLimits, avatarProblem } from './validation';

/** Checks and uploads the own avatar. `send` returns the new URL. */
export function useAvatarUpload(
  limits: AvatarLimits,
  send: (file: File, onProgress: Progress) => Promise<string>,
  onChanged: (url: string) => void,
) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const pick = async (file: File) => {
    const problem = avatarProblem(file, limits);
    setError(problem);
    if (problem || progress !== null) return;
    setProgress(0);
    try {
      onChanged(await send(file, setProgress));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setProgress(null);
    }
  };
  return { progress, error, pick };
}

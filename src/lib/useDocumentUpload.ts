import { useCallback, useState } from 'react';
import { errorText } from './errorText';
import { type Progress } from './upload';
import { useSubmission } from './useSubmission';
import { documentProblem } from './validation';

/** Checks and uploads one document. Keep `send` stable between renders; it resolves when the document has arrived. */
export function useDocumentUpload(send: (file: File, onProgress: Progress) => Promise<void>) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const { status, error, submit, reset } = useSubmission(
    useCallback(
      async (given: File) => {
        setProgress(0);
        await send(given, setProgress);
        setFile(null);
      },
      [send],
    ),
  );
  const choose = (given: File | null) => {
    reset();
    setFile(given);
  };
  const fileError = file && documentProblem(file);
  const problem = fileError || (status === 'failed' ? errorText(error) : null);
  return {
    file,
    progress,
    status,
    problem,
    choose,
    ready: Boolean(file) && !fileError,
    submit: () => void (file && !fileError && submit(file)),
  };
}

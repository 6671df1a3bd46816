import { useCallback, useState } from 'react';
import { errorText } from './errorText';
import { type Progress } from './upload';
import { useSubmission } from './useSubmission';
import { documentProblem } from './validation';

/** One paper on its way to the operator: chosen, checked, sent. `send` resolves when it has arrived; keep it stable between renders. */
export function useDocumentUpload(send: (file: File, onProgress: Progress) => Promise<void>) {
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const { status, error, submit, reset } = useSubmission(
    useCallback(
      async (given: File) => {
        setPart(0);
        await send(given, setPart);
        setFile(null);
      },
      [send],
    ),
  );
  const choose = (given: File | null) => {
    reset();
    setFile(given);
  };
  const wrong = file && documentProblem(file);
  const problem = wrong || (status === 'failed' ? errorText(error) : null);
  return {
    file,
    part,
    status,
    problem,
    choose,
    ready: Boolean(file) && !wrong,
    submit: () => void (file && !wrong && submit(file)),
  };
}

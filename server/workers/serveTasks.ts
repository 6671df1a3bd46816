import { type Progress, type WorkerReply } from './workerProcess';

/**
 * Runs the tasks that the site sends to this worker process, and answers each.
 * @param run runs one task
 * @param faultOf returns the fault if an error is the input's; null for any other error
 */
export function serveTasks<T extends { id: number }, F>(
  run: (request: T, progress: Progress) => Promise<unknown>,
  faultOf: (error: unknown) => F | null,
): void {
  const reply = (message: WorkerReply<F>) => void process.send?.(message);
  process.on('message', (request: T) => {
    const { id } = request;
    run(request, (progress) => reply({ id, progress })).then(
      (result) => reply({ id, result }),
      (error: Error) => {
        const fault = faultOf(error);
        reply(fault === null ? { id, error: error.stack ?? error.message } : { id, fault });
      },
    );
  });
  // the site is gone, so nobody needs the results (programs that a task started end with this process)
  process.on('disconnect', () => process.exit());
}

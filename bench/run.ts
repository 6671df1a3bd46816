/**
 * Runs a benchmark and sets the exit code: 0 when `work` resolves with true, which says that every promise was kept.
 * It fails as well when the process ends while `work` still waits for something that no longer comes.
 */
export function runBenchmark(work: () => Promise<boolean>): void {
  process.exitCode = 1;
  const complain = () => console.error('FAILED  The benchmark ended before its last part.');
  process.once('exit', complain);
  void work()
    .then((kept) => void (process.exitCode = kept ? 0 : 1))
    .catch((error: Error) => console.error(`FAILED  ${error.stack ?? error.message}`))
    .finally(() => process.off('exit', complain));
}

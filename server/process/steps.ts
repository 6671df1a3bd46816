/** Progress of the start on the terminal: one line per step, with its duration. */
export interface Steps {
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  say(line: string): void;
}

/** Prints steps to the standard output. Logs go to the standard error. */
export function consoleSteps(write: (text: string) => void = (text) => void process.stdout.write(text)): Steps {
  return {
    say: (line) => write(`${line}\n`),
    step: async (name, work) => {
      const began = performance.now();
      try {
        const result = await work();
        write(
          `  ${name} ${'.'.repeat(Math.max(2, 46 - name.length))} ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
        );
        return result;
      } catch (error) {
        write(`  ${name} ${'.'.repeat(Math.max(2, 46 - name.length))} failed\n`);
        throw error;
      }
    },
  };
}

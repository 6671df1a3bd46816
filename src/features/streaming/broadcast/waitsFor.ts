import { type StageProps } from './stageProps';

/** Says why Go live is not offered yet to a performer with a program; null if it is. */
export const waitsFor = ({
  usesEncoder,
  broadcastSetup,
  program,
}: Pick<StageProps, 'usesEncoder' | 'broadcastSetup' | 'program'>): string | null =>
  // without a stream key, going live makes the address for the program
  usesEncoder && broadcastSetup.setup?.encoder && program.incoming?.state !== 'arriving'
    ? 'Your show starts by itself when a picture arrives from your program.'
    : null;

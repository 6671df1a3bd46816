import { type StageProps } from './stageProps';

/** What a performer should know while their program sends a private preview. */
export const PREVIEW_NOTE = 'Only you see the picture until you go live. Your followers are then told.';

/** Says whether a program sends what only the performer sees, and Go live opens the show with it. */
export const isPreviewArriving = ({ usesEncoder, program }: Pick<StageProps, 'usesEncoder' | 'program'>): boolean =>
  usesEncoder && program.incoming?.state === 'arriving' && program.incoming.isPreview;

/** Says why Go live is not offered yet to a performer with a program; null if it is. */
export function waitsFor({
  usesEncoder,
  broadcastSetup: { setup },
  program,
}: Pick<StageProps, 'usesEncoder' | 'broadcastSetup' | 'program'>): string | null {
  // without a stream key, going live makes the address for the program
  if (!usesEncoder || !setup?.encoder || program.incoming?.state === 'arriving') return null;
  return setup.isPreviewed
    ? 'Go live appears here when a picture arrives from your program.'
    : 'Your show starts by itself when a picture arrives from your program.';
}

import { type ComponentType } from 'react';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { accountPage } from './accountPage';
import { type Screen, type ScreenContext } from './screen';

/** Makes a page for approved studios. Other studios see a note instead, and nothing is loaded. */
export function studioPage<P extends object>(
  title: string,
  Show: ComponentType<P>,
  load: (context: ScreenContext) => Promise<P>,
): Screen<{ loaded: P | null }> {
  const Studio = ({ loaded }: { loaded: P | null }) =>
    loaded ? <Show {...loaded} /> : <StudioNotApproved title={title} />;
  return accountPage('studio', title, Studio, async (context): Promise<{ loaded: P | null }> => ({
    loaded: selectIsApprovedStudio(context.store.getState()) ? await load(context) : null,
  }));
}

import { pageNumberFrom } from '@/lib/pageNumber';
import { type Visitor } from '@/lib/visitor';
import { listOwnClips } from './api';
import { OWN_CLIPS_PAGE_ITEMS } from './OwnClipsScreen';

/** Loads a page of the clips that an account made, or of its own shows, as `OwnClipsScreen` shows it. */
export async function loadOwnClips(query: Record<string, string | string[] | undefined>, visitor: Visitor | undefined) {
  const page = pageNumberFrom(query);
  const wanted = { limit: OWN_CLIPS_PAGE_ITEMS, offset: (page - 1) * OWN_CLIPS_PAGE_ITEMS };
  return { clips: await listOwnClips(wanted, visitor), page, remountKey: page };
}

export { countPublished, findPublishing, isCoveredByGallery, writeHeldAt, writeReview } from '../store/held';
export { type AssetKind } from '../store/rows';

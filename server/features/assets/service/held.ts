export { countPublished, isCoveredByGallery, writeReview } from '../store/held';
export { type AssetKind } from '../store/rows';

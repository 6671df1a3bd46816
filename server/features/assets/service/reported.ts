export { findItem, type ItemKind } from '../store/reported';

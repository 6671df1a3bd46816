/** What a store begins with: on the server every reducer, in browsers those of `firstReducer` (next.config.js puts that file in this one's place). */
export { rootReducer as reducer } from './rootReducer';

export type { PolyanyaSearcher } from './polyanya.js'
export { findShortest, searchersFor } from './find-shortest.js'

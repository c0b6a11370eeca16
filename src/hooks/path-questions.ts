/** What is asked about a path that is there already, as hooks load it: a module of its own, so that no more of the engine comes with it. */
export { smoothPath } from '../engine/navigate/index.js'

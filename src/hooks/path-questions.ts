/** What is asked about a path that is there already, as the hooks load it: a module of its own, so that nothing else of the engine comes with it. */
export { smoothPath } from '../engine/navigate/index.js'
export { areaAlongPath } from '../engine/terrain/index.js'

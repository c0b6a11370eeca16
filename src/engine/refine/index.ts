export type { RefinedMesh, RefineOptions, UnrefinedReason } from './refine-mesh.js'
export { refineMesh } from './refine-mesh.js'
export type { RefinerReason } from './refiner.js'

/** What the navigation store works on: a drawing, the step from what is shown to it, a build that is under way. */
import type { Scene } from '../engine/geometry/index.js'
import type { BuildRequest } from './mesh-builder.js'

/** A drawing as a scene, and what the mesh is to show: that, under the edits of a version. */
export interface Drawing {
  readonly base: Scene
  readonly scene: Scene
  readonly version: number
}

/** From what the mesh shows, as far as that is known without composing it, to a drawing. */
export type Step = Readonly<{ before: Scene; drawing: () => Drawing; nowShown: () => void }>

/** A build that is on its way, and the drawing it was asked for. */
export interface RunningBuild extends BuildRequest {
  readonly drawing: Drawing
  readonly wanted: number
}

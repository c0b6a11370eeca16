/**
 * Layers that `<NavEditor>` itself loads when they are first shown, as hosts get them. They are made here, and not re-exported from their
 * rooms: esbuild places a module that is reached both by `import()` and by a chain of plain re-exports with what is loaded first.
 */
import { part } from './canvas/index.js'
import {
  ClearanceLayer as ClearanceLayerView,
  FlowFieldLayer as FlowFieldLayerView,
  HeatLayer as HeatLayerView,
} from './canvas/fields/index.js'
import { SearchPlaybackLayer as SearchPlaybackLayerView } from './canvas/replay/index.js'

export const ClearanceLayer = /* @__PURE__ */ part('static', ClearanceLayerView)
export const FlowFieldLayer = /* @__PURE__ */ part('static', FlowFieldLayerView)
export const HeatLayer = /* @__PURE__ */ part('static', HeatLayerView)
export const SearchPlaybackLayer = /* @__PURE__ */ part('live', SearchPlaybackLayerView)
export type {
  CellField,
  ClearanceLayerProps,
  DrawnFlow,
  FlowFieldLayerProps,
  HeatLayerProps,
} from './canvas/fields/index.js'
export type { SearchCells, SearchPlaybackLayerProps } from './canvas/replay/index.js'

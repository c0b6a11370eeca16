/**
 * Layers that `<NavEditor>` itself loads when they are first shown, as hosts get them. They are made here, and not re-exported from their
 * rooms: esbuild places a module that is reached both by `import()` and by a chain of plain re-exports with what is loaded first.
 */
import { part } from './canvas/index.js'
import {
  attributeClasses as classesOf,
  AttributeLayer as AttributeLayerView,
  attributeNames as namesOf,
  attributeScale as scaleOf,
  ClearanceLayer as ClearanceLayerView,
  FlowFieldLayer as FlowFieldLayerView,
  HeatLayer as HeatLayerView,
  RefinedMeshLayer as RefinedMeshLayerView,
  VoronoiLayer as VoronoiLayerView,
} from './canvas/fields/index.js'
import { SearchPlaybackLayer as SearchPlaybackLayerView } from './canvas/replay/index.js'

export const AttributeLayer = /* @__PURE__ */ part('static', AttributeLayerView)
export const ClearanceLayer = /* @__PURE__ */ part('static', ClearanceLayerView)
export const FlowFieldLayer = /* @__PURE__ */ part('static', FlowFieldLayerView)
export const HeatLayer = /* @__PURE__ */ part('static', HeatLayerView)
export const RefinedMeshLayer = /* @__PURE__ */ part('static', RefinedMeshLayerView)
export const VoronoiLayer = /* @__PURE__ */ part('static', VoronoiLayerView)
export const SearchPlaybackLayer = /* @__PURE__ */ part('live', SearchPlaybackLayerView)

/** Every attribute that some area carries as a number, a text, or yes and no; sorted. */
export const attributeNames: typeof namesOf = (areas) => namesOf(areas)
/** The values of an attribute: from least to most, or its texts; undefined where no area carries it. */
export const attributeScale: typeof scaleOf = (areas, attribute) => scaleOf(areas, attribute)
/** The colors of `<AttributeLayer>` with what they stand for, in order: a legend. */
export const attributeClasses: typeof classesOf = (scale, theme) => classesOf(scale, theme)
export type {
  AttributeBearer,
  AttributeClass,
  AttributeLayerProps,
  AttributeScale,
  CellField,
  ClearanceLayerProps,
  DrawnFlow,
  FlowFieldLayerProps,
  HeatLayerProps,
  RefinedMeshLayerProps,
  VoronoiLayerProps,
} from './canvas/fields/index.js'
export type { SearchCells, SearchPlaybackLayerProps } from './canvas/replay/index.js'

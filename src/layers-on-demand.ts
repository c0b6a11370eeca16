/**
 * Layers that `<NavEditor>` itself loads when they are first shown, as hosts get them. They are made here, and not re-exported from their
 * rooms: esbuild places a module that is reached both by `import()` and by a chain of plain re-exports with what is loaded first.
 */
import { layer } from './canvas/index.js'
import type { Theme } from './canvas/index.js'
import type { AttributeBearer, AttributeClass, AttributeScale } from './canvas/fields/index.js'
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

/**
 * Areas colored by one of their attributes.
 * @example
 * function Slopes({ areas }: Pick<AttributeLayerProps, 'areas'>) {
 *   return <NavStage scene={<AttributeLayer areas={areas} attribute="slope" />} />
 * }
 */
export const AttributeLayer = /* @__PURE__ */ layer('scene', AttributeLayerView)
/**
 * How far the nearest wall is, everywhere, with a line at each radius that matters.
 * @example
 * function Clearance({ field }: Pick<ClearanceLayerProps, 'field'>) {
 *   return <NavStage scene={<ClearanceLayer field={field} radii={[8, 24]} />} />
 * }
 */
export const ClearanceLayer = /* @__PURE__ */ layer('scene', ClearanceLayerView)
/**
 * Arrows towards the nearest goal.
 * @example
 * function Arrows({ grid }: { grid: NavGrid }) {
 *   const field = useFlowField(grid, { x: 3, y: 4 })
 *   return <NavStage scene={<FlowFieldLayer field={field} />} />
 * }
 */
export const FlowFieldLayer = /* @__PURE__ */ layer('scene', FlowFieldLayerView)
/**
 * A number in every cell, as colors.
 * @example
 * function Heat({ field }: Pick<HeatLayerProps, 'field'>) {
 *   return <NavStage scene={<HeatLayer field={field} stops={[0, 50]} />} />
 * }
 */
export const HeatLayer = /* @__PURE__ */ layer('scene', HeatLayerView)
/**
 * The fine triangles of a refined mesh.
 * @example
 * function Fine({ mesh }: { mesh: NavMesh }) {
 *   const refined = useRefinedMesh(mesh, { maxArea: 200, minAngle: 20 })
 *   return <NavStage scene={<RefinedMeshLayer mesh={refined} />} />
 * }
 */
export const RefinedMeshLayer = /* @__PURE__ */ layer('scene', RefinedMeshLayerView)
/**
 * The lines that are as far from one corner as from another.
 * @example
 * function Nearest({ mesh }: { mesh: NavMesh }) {
 *   return <NavStage scene={<VoronoiLayer triangles={useRefinedMesh(mesh)} />} />
 * }
 */
export const VoronoiLayer = /* @__PURE__ */ layer('scene', VoronoiLayerView)
/**
 * How a search went, step by step.
 * @example
 * function Replay({ grid }: { grid: NavGrid }) {
 *   const { events, clock } = useSearchPlayback(grid, { x: 1, y: 1 }, { x: 9, y: 9 }, { algorithm: 'a-star', autoplay: true })
 *   return <NavStage live={<SearchPlaybackLayer events={events} clock={clock} />} />
 * }
 */
export const SearchPlaybackLayer = /* @__PURE__ */ layer('live', SearchPlaybackLayerView)

/**
 * Every attribute that some area carries as a number, a text, or yes and no; sorted.
 * @example
 * const names = attributeNames([{ attributes: { slope: 3, owner: 'north' } }])
 */
export const attributeNames = (areas: readonly AttributeBearer[]): readonly string[] => namesOf(areas)
/**
 * The values of an attribute: from least to most, or its texts; undefined where no area carries it.
 * @example
 * const scale = attributeScale([{ attributes: { slope: 3 } }, { attributes: { slope: 30 } }], 'slope')
 */
export const attributeScale = (areas: readonly AttributeBearer[], attribute: string): AttributeScale | undefined =>
  scaleOf(areas, attribute)
/**
 * The colors of `<AttributeLayer>` with what they stand for, in order: a legend.
 * @example
 * const scale = attributeScale([{ attributes: { slope: 3 } }, { attributes: { slope: 30 } }], 'slope')
 * const legend = scale === undefined ? [] : attributeClasses(scale, lightTheme)
 */
export const attributeClasses = (scale: AttributeScale, theme: Theme): readonly AttributeClass[] =>
  classesOf(scale, theme)
export type {
  AttributeBearer,
  AttributeClass,
  AttributeLayerProps,
  AttributeScale,
  CellField,
  ClearanceLayerProps,
  DrawnDistances,
  DrawnFlow,
  DrawnGridFlow,
  FlowFieldLayerProps,
  HeatLayerProps,
  RefinedMeshLayerProps,
  VoronoiLayerProps,
} from './canvas/fields/index.js'
export type { SearchCells, SearchPlaybackLayerProps } from './canvas/replay/index.js'

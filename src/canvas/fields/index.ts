/**
 * Layers that draw fields: over cells as colors (HeatLayer, ClearanceLayer) or arrows (FlowFieldLayer), areas by attribute
 * (AttributeLayer), refined triangles and their dual (RefinedMeshLayer, VoronoiLayer). Loaded on demand. In: typed arrays with origin and
 * cell size in world units. Cost: a pass over the cells per change; a frame draws one image or the visible arrows.
 */
export { FlowFieldLayer } from './FlowFieldLayer.js'
export type { DrawnFlow, DrawnGridFlow, FlowFieldLayerProps } from './FlowFieldLayer.js'
export { clearanceStops } from './clearance-field.js'
export { ClearanceLayer } from './ClearanceLayer.js'
export type { ClearanceLayerProps } from './ClearanceLayer.js'
export { HeatLayer } from './HeatLayer.js'
export type { CellField, DrawnDistances, HeatLayerProps } from './HeatLayer.js'
export { AttributeLayer } from './AttributeLayer.js'
export type { AttributeLayerProps } from './AttributeLayer.js'
export { attributeClass, attributeClasses, attributeNames, attributeScale } from './attribute-scale.js'
export type { AttributeBearer, AttributeClass, AttributeScale } from './attribute-scale.js'
export { RefinedMeshLayer, VoronoiLayer } from './TriangleFieldLayers.js'
export type { RefinedMeshLayerProps, VoronoiLayerProps } from './TriangleFieldLayers.js'

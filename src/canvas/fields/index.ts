/**
 * Fields over cells: a number per cell as colors (HeatLayer, ClearanceLayer), a direction per cell as arrows (FlowFieldLayer); and areas
 * colored by an attribute (AttributeLayer); refined triangles and their dual (RefinedMeshLayer, VoronoiLayer). Loaded when the first one is shown. In: typed arrays with their origin and cell size, in world units. Cost: one pass over the cells when the field
 * changes; a frame draws one image, or the arrows in view.
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

/**
 * Layers that draw fields. HeatLayer and ClearanceLayer color cells, FlowFieldLayer draws arrows, AttributeLayer colors areas, RefinedMeshLayer
 * and VoronoiLayer draw refined triangles and their dual. Loaded on demand. A change costs a pass over the cells; a frame draws one image or
 * the visible arrows. Origins and cell sizes are in world units.
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

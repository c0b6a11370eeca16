/** What is shown of planners, in one module that is loaded with the first of it: all of it asks the other worlds. */
export { AttributeLegend, AttributeOverlay } from './attribute-overlay.js'
export { ComparePanel } from './ComparePanel.js'
export { ClearanceLegend, ClearanceOverlay } from './clearance-overlay.js'
export { FlowOverlay } from './field-overlays.js'
export { PathProfile, ProfilePlace } from './PathProfile.js'
export { RefinedLegend, RefinedOverlay, VoronoiOverlay } from './mesh-overlays.js'
export { PlaybackPanel } from './PlaybackPanel.js'
export { SearchReplay } from './SearchReplay.js'

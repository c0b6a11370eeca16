/**
 * What lies on the map and along its edges: readouts at the pointer, the loupe, the callout of an issue, the menu, the minimap, the rulers.
 *
 *   stores ──subscribe──> frame request ──> painter (ruler-painter, minimap-painter) ──> canvas        outside React, once a frame
 *   stores ──subscribe──> tip painter ──>  the canvas of the handles                                     CursorTip
 *   stores ──selectors──> IssueCallout, MapMenu, HeldKeys, MeasureReadout                  in React
 *
 * In: PanelContext; the stage for the loupe. Out: parts of the editor; acts on its groups. Invariants: a press on any of them does not
 * reach the map; canvases are painted again when their pixels were lost, and give their memory back.
 * Cost: ticks of a ruler with the camera, the backdrop of the minimap with what changed in the document, the rest with each frame that changes something.
 * Read Rulers with ruler-painter, Minimap with minimap-painter and minimap-backdrop, Loupe then IssueCallout with issue-signs, then any.
 */
export { CursorTip } from './CursorTip.js'
export { HeldKeys } from './HeldKeys.js'
export { IssueCallout } from './IssueCallout.js'
export { Loupe } from './Loupe.js'
export { MapMenu } from './MapMenu.js'
export { Minimap } from './Minimap.js'
export type { MinimapProps } from './Minimap.js'
export { PresenceMarks } from './PresenceMarks.js'
export { Rulers } from './Rulers.js'
export { floatsOver } from './callout-place.js'
export { createSignWatch } from './issue-signs.js'

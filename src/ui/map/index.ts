/**
 * What overlays the map: cursor tip, magnifier, issue callout, context menu, minimap, rulers.
 *   stores ──subscribe──> frame request ──> painter (ruler-painter, minimap-painter) ──> canvas        outside React, once a frame
 *   stores ──subscribe──> tip painter ──>  the canvas of the handles                                     CursorTip
 *   stores ──selectors──> IssueCallout, MapMenu, HeldKeys, MeasureReadout                  in React
 * Invariants: a press on any of them does not reach the map; canvases are repainted when their pixels were lost, and release their memory.
 * Cost: ruler ticks with the camera, the minimap backdrop with what changed, the rest with each frame that changes something. Read Rulers
 * with ruler-painter, Minimap with minimap-painter and minimap-backdrop, Loupe, IssueCallout with issue-signs, then any.
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

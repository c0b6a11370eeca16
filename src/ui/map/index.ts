/**
 * Overlays of the map: cursor tip, magnifier, issue callout, context menu, minimap, rulers.
 * Invariants: a press on any of them does not reach the map; moving content is painted outside React, at most once a frame; canvases
 * release their memory.
 * Cost: ruler ticks change with the camera, the minimap backdrop with the changed items.
 */
export { CursorTip } from './CursorTip.js'
export { HeldKeys } from './HeldKeys.js'
export { IssueCallout } from './IssueCallout.js'
export { NoteField } from './NoteField.js'
export { Loupe } from './Loupe.js'
export { MapMenu } from './MapMenu.js'
export { Minimap } from './Minimap.js'
export type { MinimapProps } from './Minimap.js'
export { PresenceMarks } from './PresenceMarks.js'
export { Rulers } from './Rulers.js'
export { floatsOver } from './callout-place.js'
export { createSignWatch } from './issue-signs.js'

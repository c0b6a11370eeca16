/**
 * Overlays of the map: cursor tip, magnifier, issue callout, context menu, minimap, rulers.
 * A press on any of them does not reach the map. Moving content is painted outside React, at most once a frame.
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

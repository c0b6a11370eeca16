/** What the editor loads with its engine, after the first picture: the session of live results and what is drawn, saved and combined beside it. */
export { createLiveSession } from '../live/live-session.js'
export { followObstacles } from './follow-obstacles.js'
export { createEditorAutosave } from './editor-autosave.js'
export { combineRegions } from '../../engine/mesh/index.js'
export { IslandNamesPart, IssueMarksPart, OtherPathsPart } from './agent-overlays.js'
export { createSignWatch } from '../map/issue-signs.js'

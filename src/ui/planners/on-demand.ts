/** What is shown of planners, in one module that is loaded with the first of it: all of it asks the other worlds. */
export { ComparePanel } from './ComparePanel.js'
export { ClearanceOverlay, FlowOverlay } from './field-overlays.js'
export { PlaybackPanel } from './PlaybackPanel.js'
export { SearchReplay } from './SearchReplay.js'

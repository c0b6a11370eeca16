'use client'
/** Compares planners on one start and goal, and plays back searches. Render the panels inside `<NavEditor>` or `<NavEditorProvider>`. */
export { ComparePanel, PlaybackPanel } from './ui/index.js'
export type { ComparedPath, ComparePanelProps, OpenablePanel, PlaybackPanelProps, VisibleReplay } from './ui/index.js'
export { SearchPlaybackLayer } from './canvas/replay/index.js'
export type { SearchCells, SearchPlaybackLayerProps } from './canvas/replay/index.js'
export { usePlayback, useSearchPlayback } from './hooks/index.js'
export type { Playback, PlaybackOptions, SearchPlayback, SearchPlaybackOptions } from './hooks/index.js'
export type { PlayerSnapshot, SearchClock } from './playback/index.js'

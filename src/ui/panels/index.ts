/**
 * The frame around the map: top bar, toolbar, hints, notices and dialogs.
 *   <TopBar>   title · agents · planner and path · view · Export        <Toolbar>   rail of tools · undo, redo · zoom
 *   <HintsBar> keys of the active tool · mesh and cursor                <Notice>, <SaveNotice>, <ImportProgress>   toasts over the map
 * Panels read `usePanel` and its stores, call the editor's groups, and hold no state of the drawing. The toolbar has one tab stop. On a
 * phone the same parts are `compact`. Dialogs load on demand. Read Toolbar, ToolRail with tool-groups; TopBar with top-bar-menus; HintsBar;
 * Notices; SidePanel with frame-layout.
 */
export { AgentPicker } from './AgentPicker.js'
export { AnnouncementNotice, ImportProgress, Notice, SaveNotice } from './Notices.js'
export { HintsBar } from './HintsBar.js'
export type { HintsBarProps } from './HintsBar.js'
export { SidePanel } from './SidePanel.js'
export { createSidePlaces, FrameContext, useLayout } from './frame-layout.js'
export type { SideEntry, SidePlaces, SideTab } from './frame-layout.js'
export { Toolbar } from './Toolbar.js'
export type { ToolbarProps } from './Toolbar.js'
export { PathAnswers } from './PathAnswers.js'
export { TopBar } from './TopBar.js'
export type { TopBarProps } from './TopBar.js'

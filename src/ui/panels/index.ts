/**
 * The frame around the map: top bar, toolbar, hints, notices. Panels hold no state of the drawing. The toolbar has a single tab stop. On a
 * phone, the same parts are `compact`. Read Toolbar, ToolRail with tool-groups, TopBar with top-bar-menus, SidePanel with frame-layout.
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

/**
 * What opens over the editor on request, in one module that is loaded with the first of it: agents, shortcuts, the command palette, what an
 * import brought, copies in a row, the bar of the picture to trace over, the numbers of several items, the guides of the rulers,
 * what a tool of shapes makes; panels of other rooms that the first picture can do without.
 *
 *   DisplayState.dialog ──<Sheets> in panels/──> one of these ──> commands of the editor, the view
 *
 * In: PanelContext. Out: a sheet that takes the focus and gives it back. Invariants: `../lazy/modules` alone imports this entry, by `import()`.
 * Cost of the palette: linear in the items at each key, for names that hold the letters typed; what is drawn is bounded.
 * Read fuzzy-match and palette-entries (without looks), PaletteSheet; import-mapping, ImportSheet; then any.
 */
export { AgentSheet } from './AgentSheet.js'
export { CursorTip } from '../map/CursorTip.js'
export { HistoryPanel } from '../inspector/HistoryPanel.js'
export { IssueCallout } from '../map/IssueCallout.js'
export { IssuesPanel } from '../inspector/IssuesPanel.js'
export { MapMenu } from '../map/MapMenu.js'
export { MinimapPicture } from '../map/MinimapPicture.js'
export { MeasureReadout } from '../map/MeasureReadout.js'
export { SaveNotice } from '../panels/SaveNotice.js'
export { Loupe } from '../map/Loupe.js'
export { Ruler } from '../map/Ruler.js'
export { PresenceMarks } from '../map/PresenceMarks.js'
export { ToolVariants } from '../panels/ToolVariants.js'
export { ImportSheet } from './ImportSheet.js'
export { CopiesSheet } from './CopiesSheet.js'
export { GuideLines } from './GuideLines.js'
export { KindPicker } from './KindPicker.js'
export { ItemInspector } from '../inspector/ItemInspector.js'
export { PaletteSheet } from './PaletteSheet.js'
export { PictureOptions } from './PictureOptions.js'
export { SelectionSections } from '../inspector/SelectionSections.js'
export { SeveralInspector } from './SeveralInspector.js'
export { ShortcutSheet } from './ShortcutSheet.js'

/** The groups of an editor, each a face of at most a dozen members. */
import type { ActionsGroup } from './actions-group.js'
import type { CameraGroup } from './camera-group.js'
import type { ClipboardGroup } from './clipboard-group.js'
import type { DocumentGroup } from './document-group.js'
import type { FilesGroup } from './files-group.js'
import type { HistoryGroup } from './history-group.js'
import type { InputGroup } from './input-group.js'
import type { IssuesGroup } from './issues-group.js'
import type { SelectionGroup } from './selection-group.js'
import type { ToolsGroup } from './tools-group.js'

export interface EditorGroups {
  /** The drawing, and every change to it. */
  readonly document: DocumentGroup
  /** What is selected, and what can be done to it at once. */
  readonly selection: SelectionGroup
  /** Where the map lies on screen. */
  readonly camera: CameraGroup
  /** Which tool is active, and what it draws with. */
  readonly tools: ToolsGroup
  /** Selected items as text. */
  readonly clipboard: ClipboardGroup
  /** What was done, and the way back. */
  readonly history: HistoryGroup
  /** What deserves a look in the drawing. */
  readonly issues: IssuesGroup
  /** Pointers, keys and the wheel, as a host sends them on. */
  readonly input: InputGroup
  /** Everything that can be asked for by name, and the menu. */
  readonly actions: ActionsGroup
  /** Maps in and out of other formats. */
  readonly files: FilesGroup
}

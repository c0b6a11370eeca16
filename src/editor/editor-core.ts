/** What the parts of the editor share: the store's inside, as the document operations see it. */
import type { Point } from '../engine/geometry/index.js'
import type { Command, NavItem } from '../document/model/index.js'
import type { EditorOptions } from './editor-options.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import type { RunOptions } from './changes/document-store.js'
import type { Labels } from './words/labels.js'
import type { SceneIndex } from './shapes/scene-index.js'
import type { Selection } from './selection.js'

export interface EditorCore {
  readonly snapshot: () => EditorSnapshot
  readonly options: () => EditorOptions
  readonly labels: () => Labels
  readonly index: SceneIndex
  /** One change, one entry; `selection` is taken over with it. */
  readonly commit: (
    commands: readonly Command[],
    options: RunOptions & { readonly label: string; readonly selection?: Selection },
  ) => boolean
  readonly select: (selection: Selection) => void
  readonly announce: (template: string, values?: Readonly<Record<string, string | number>>) => void
  readonly say: (template: string, values: Readonly<Record<string, string | number>>) => string
  readonly editable: (id: string) => boolean
  readonly createId: (kind: NavItem['kind']) => string
  /** Middle of the view, world units. */
  readonly viewCenter: () => Point
}

/** `editor.selection`: what is selected, and what can be done to it at once. */
import type { Point } from '../../engine/geometry/index.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { CopyOptions, ItemOperations, ReorderStep } from '../changes/item-operations.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { selectableIds, selectItems, type Selection } from '../selection.js'
import type { HitTarget } from '../shapes/hit-test.js'
import type { AlignEdge } from '../shapes/transforms.js'
import type { BooleanOperation } from '../tools/tool-options.js'

/** Acts on selected items answer whether they changed something. */
export interface SelectionGroup {
  readonly current: Selection
  /** Ids of items, or a selection with vertices; what the document does not have is left out. */
  readonly set: (selection: Selection | readonly string[]) => void
  /** Everything that is neither locked nor hidden. */
  readonly all: () => void
  /** Marks what a list row or a panel points at; `undefined` for nothing. */
  readonly hover: (target: HitTarget | undefined) => void
  /** What can be selected at a screen position, nearest and topmost first. */
  readonly hitTest: (screen: Point) => readonly HitTarget[]
  readonly align: (edge: AlignEdge) => boolean
  readonly distribute: (axis: 'x' | 'y') => boolean
  readonly reorder: (step: ReorderStep) => boolean
  /** Moves by world units; repeated steps are one entry. */
  readonly nudge: (dx: number, dy: number) => boolean
  /** Needs the option `clip`. */
  readonly combine: (operation: BooleanOperation) => boolean
  /** One copy a cell aside, or as many in a row as are asked for. */
  readonly duplicate: (copies?: Partial<CopyOptions>) => boolean
  /** Selected vertices if there are any (neighbors join), else selected items. */
  readonly remove: () => boolean
}

export function createSelectionGroup(
  context: EditorContext,
  documents: DocumentStore,
  items: ItemOperations,
  runner: ToolRunner,
): SelectionGroup {
  const { store, settings, announcer } = context
  return {
    get current() {
      return store.state.selection
    },
    set: (selection) =>
      store.batch(() => context.select(documents.prune('items' in selection ? selection : selectItems(selection)))),
    all: () =>
      store.batch(() => {
        const { isListed } = settings.options
        const ids = selectableIds(store.state.document, isListed)
        context.select(selectItems(ids))
        announcer.announce(settings.messages.announce.selectedMany, { count: ids.length })
      }),
    hover: (target) => store.batch(() => runner.setHover(target)),
    hitTest: (screen) => runner.hitsAt(screen, store.state.pointer === 'coarse'),
    align: (edge) => store.batch(() => items.align(edge)),
    distribute: (axis) => store.batch(() => items.distribute(axis)),
    reorder: (step) => store.batch(() => items.reorder(step)),
    nudge: (dx, dy) => store.batch(() => items.nudge(dx, dy)),
    combine: (operation) => store.batch(() => items.combine(operation)),
    duplicate: (copies) => store.batch(() => items.duplicate(copies)),
    remove: () =>
      store.batch(() => {
        runner.interrupt()
        return items.deleteSelection()
      }),
  }
}

import type { Command, NavItem, VertexRef } from '../../document/model/index.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { EMPTY_SELECTION, selectItems, touchedIds, type Selection } from '../selection.js'
import { planDeletion } from '../shapes/delete-vertices.js'
import { withWholeStamps } from '../shapes/item-groups.js'
import { isLocked, itemsName, vertexRings } from '../shapes/item-geometry.js'
import { translation } from '../shapes/transforms.js'
import type { EditorMessages } from '../../words/index.js'
import { withFreshIds } from './clipboard-text.js'
import type { DocumentStore } from './document-store.js'

interface CommitOptions {
  readonly notice?: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly selection?: Selection
  readonly coalesce?: boolean
}

export class ItemEdits {
  constructor(
    readonly context: EditorContext,
    private readonly documents: DocumentStore,
    private readonly runner: ToolRunner,
  ) {}

  get messages(): EditorMessages {
    return this.context.settings.messages
  }

  items(ids: readonly string[]): readonly NavItem[] {
    return this.context.index.items(ids)
  }

  selected(): readonly NavItem[] {
    const { index, store } = this.context
    return store.state.readOnly ? [] : index.editableItems(touchedIds(store.state.selection))
  }

  editable(id: string): boolean {
    return this.runner.editable(id)
  }

  commit(
    commands: readonly Command[],
    items: readonly NavItem[],
    template: string,
    { notice, values, ...options }: CommitOptions = {},
  ): boolean {
    const { announcer } = this.context
    const filled = { name: itemsName(items, this.messages), count: items.length, ...values }
    const done =
      commands.length > 0 && this.documents.commit(commands, { ...options, label: announcer.format(template, filled) })
    if (done && notice !== undefined) announcer.announce(notice, filled)
    return done
  }

  refuse(reason: string): false {
    this.context.announcer.notify(reason)
    return false
  }

  refuseLocked(): false {
    const { document, selection, readOnly } = this.context.store.state
    const locked = this.items(touchedIds(selection)).filter((item) => isLocked(item, document))
    if (locked.length === 0 || readOnly) return false
    const name = itemsName(locked, this.messages)
    return this.refuse(this.context.announcer.format(this.messages.reasons.locked, { name }))
  }

  remove(items: readonly NavItem[], template: string, notice?: string): boolean {
    const commands: Command[] = items.length === 0 ? [] : [{ type: 'remove-items', ids: items.map(({ id }) => id) }]
    return this.commit(commands, items, template, {
      selection: EMPTY_SELECTION,
      ...(notice !== undefined && { notice }),
    })
  }

  removeVertices(refs: readonly VertexRef[]): boolean {
    const { index, settings, store } = this.context
    const { changes, reasons, announce } = this.messages
    const vertices = refs.filter(
      ({ id, ring, vertex }) => this.editable(id) && vertexRings(index.item(id))[ring]?.[vertex] !== undefined,
    )
    const { belowMinimum = 'refuse' } = settings.options
    const { commands, removed, refused } = planDeletion(vertices, (id) => index.item(id), belowMinimum)
    if (refused) return this.refuse(reasons.belowMinimum)
    if (commands.length === 0) return this.refuseLocked()
    return this.commit(commands, [], vertices.length === 1 ? changes.deleteVertex : changes.deleteVertices, {
      values: { count: vertices.length },
      notice: announce.verticesDeleted,
      selection: selectItems(store.state.selection.items.filter((id) => !removed.includes(id))),
    })
  }

  copyable(): readonly NavItem[] {
    const { document, selection } = this.context.store.state
    const selected = new Set(touchedIds(selection))
    const items = document.items.filter(
      (item) =>
        selected.has(item.id) || (item.kind === 'waypoint-link' && selected.has(item.from) && selected.has(item.to)),
    )
    return withWholeStamps(items, document)
  }

  insertCopies(source: readonly NavItem[], dx: number, dy: number, template: string): boolean {
    const copies = withFreshIds(source, this.context.store.state.document)
    if (copies.length === 0) return false
    const ids = copies.map((item) => item.id)
    const commands: Command[] = [{ type: 'insert-items', items: copies }]
    if (dx !== 0 || dy !== 0) commands.push({ type: 'transform-items', ids, matrix: translation(dx, dy) })
    return this.commit(commands, copies, template, {
      notice: this.messages.announce.selectedMany,
      selection: selectItems(ids),
    })
  }
}

import type { Point } from '../../engine/geometry/index.js'
import { toScreen, toWorld } from '../camera/camera.js'
import type { Editor } from '../editor.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { selectItems } from '../selection.js'
import { idOf, type HitTarget } from '../shapes/hit-test.js'
import { itemsBox, middleOf } from '../shapes/item-geometry.js'
import { buildMenu, menuGroups } from './context-menu.js'

export class EditorMenu {
  constructor(
    private readonly context: EditorContext,
    private readonly runner: ToolRunner,
    private readonly editor: () => Editor,
  ) {
    runner.openMenu = (at, target) => this.open(at, target)
  }

  open(
    at: Point,
    target: HitTarget | undefined = this.targetAt(at, this.context.store.state.pointer === 'coarse'),
  ): void {
    const id = idOf(target)
    if (id !== undefined && !this.context.store.state.selection.items.includes(id))
      this.context.select(selectItems(this.runner.toolContext.grouped([id])))
    this.show(at, target)
  }

  openAtSelection(): void {
    const { store, index, camera } = this.context
    const { crosshair, selection, camera: view } = store.state
    const box = itemsBox(selection.items.flatMap((id) => index.item(id) ?? []))
    const at = crosshair ?? (box === undefined ? toWorld(view, camera.middle) : middleOf(box))
    const screen = toScreen(view, at)
    this.show(screen, crosshair === undefined ? undefined : this.targetAt(screen, false))
  }

  openForSelection(at: Point): void {
    this.show(at, undefined)
  }

  close(): void {
    this.context.store.set({ menu: undefined })
  }

  private targetAt(at: Point, coarse: boolean): HitTarget | undefined {
    return this.runner.hitsAt(at, coarse)[0]
  }

  private show(at: Point, target: HitTarget | undefined): void {
    const { store } = this.context
    const editor = this.editor()
    const groups = menuGroups(editor, target)
    const change = editor.options.menus?.context
    const changed = store.ask(() => change?.(groups, { editor, target }) ?? groups, groups)
    store.set({ menu: buildMenu(editor, changed, at, target) })
  }
}

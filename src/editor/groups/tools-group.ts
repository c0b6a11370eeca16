import { sameValue } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { toScreen } from '../camera/camera.js'
import type { DrawKind, HoleForm } from '../editor-snapshot.js'
import type { EditorContext } from '../editor-context.js'
import type { KeyboardCursor } from '../input/keyboard-cursor.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { EMPTY_SELECTION, selectItems } from '../selection.js'
import { enteredGroup, withGroups } from '../shapes/item-groups.js'
import type { SnapSettings } from '../shapes/snapping.js'
import type { WallSettings, BrushSettings } from '../tools/tool-options.js'
import type { ToolDefinition } from '../tools/tool.js'

export interface ToolsGroup {
  /** Built-in tools and tools of the app, in toolbar order. */
  readonly list: readonly ToolDefinition[]
  readonly current: string
  /** Selects a tool. Throws `editor/unknown-tool`. */
  readonly set: (id: string) => void
  readonly setTerrain: (terrain: string) => void
  /** Sets what shape tools create: obstacles, or areas of the terrain. While the brush is active, changes only what the brush paints. */
  readonly setDrawKind: (kind: DrawKind) => void
  /** Sets thickness, corners and ends of new walls, and the width and state of new doors. Settings that are not given stay the same. */
  readonly setWall: (wall: Partial<WallSettings>) => void
  /** Sets how the brush paints. Settings that are not given stay the same. */
  readonly setBrush: (brush: Partial<BrushSettings>) => void
  readonly setHoleForm: (form: HoleForm) => void
  readonly setMarkerRole: (role: string) => void
  readonly setSnap: (snap: Partial<SnapSettings>) => void
  /** Places the next point of the draft exactly, without snapping. Returns false if the tool needs no point. */
  readonly placeAt: (point: Point) => boolean
  readonly complete: () => boolean
  /** Does one step of Escape. Ends the first that exists: menu, draft, selected vertices, entered group, selected items, crosshair, tool. */
  readonly cancel: () => boolean
  readonly removeLast: () => boolean
}

export function createToolsGroup(context: EditorContext, runner: ToolRunner, keyboard: KeyboardCursor): ToolsGroup {
  const { store, settings, act } = context
  return {
    get list() {
      return settings.tools
    },
    get current() {
      return store.state.tool
    },
    set: act((id) => runner.choose(id)),
    setTerrain: (terrain) => store.set({ terrain }),
    setDrawKind: (drawKind) => runner.setDrawKind(drawKind),
    setWall: (change) => store.set({ wall: { ...store.state.wall, ...change } }),
    setBrush: (change) => store.set({ brush: { ...store.state.brush, ...change } }),
    setHoleForm: (holeForm) => store.set({ holeForm }),
    setMarkerRole: (role) => store.set({ markerRole: role }),
    setSnap: act((change) => {
      const snap = { ...store.state.snap, ...change }
      if (sameValue(snap, store.state.snap)) return
      store.set({ snap })
      store.later(() => settings.options.onSnapChange?.(snap))
    }),
    placeAt: act((point) => {
      if (store.state.overlay.shape?.anchor === undefined) return false
      const pointer = {
        world: point,
        screen: toScreen(store.state.camera, point),
        source: 'keyboard',
        shift: false,
        alt: true,
        ctrl: false,
        exact: true,
      } as const
      runner.step({ type: 'down', ...pointer }, 'keyboard')
      return !runner.active || runner.step({ type: 'up', ...pointer }, 'keyboard')
    }),
    complete: act(() => runner.draftAction('complete') || (store.state.crosshair !== undefined && keyboard.place({}))),
    cancel: act(() => cancel(context, runner, keyboard)),
    removeLast: act(() => runner.draftAction('remove-last')),
  }
}

function cancel(context: EditorContext, runner: ToolRunner, keyboard: KeyboardCursor): boolean {
  const { store, announcer, settings } = context
  const { menu, selection, crosshair } = store.state
  if (menu !== undefined) store.set({ menu: undefined })
  else if (runner.draftAction('cancel')) runner.carries = false
  else if (selection.vertices.length > 0) context.select({ items: selection.items, vertices: [] })
  else if (leaveGroup(context)) return true
  else if (selection.items.length > 0) {
    context.select(EMPTY_SELECTION)
    announcer.announce(settings.messages.announce.deselected)
  } else if (crosshair !== undefined) keyboard.hide()
  else if (runner.tool === settings.firstTool) return false
  else runner.choose(settings.firstTool.id)
  return true
}

function leaveGroup({ store, ...context }: EditorContext): boolean {
  const { document, selection } = store.state
  const entered = enteredGroup(document, selection.items)
  if (entered.length === 0) return false
  context.select(selectItems(withGroups(document, selection.items.slice(0, 1), entered.slice(0, -1))))
  return true
}

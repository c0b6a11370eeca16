import { isEmptySelection } from '../selection.js'
import type { Editor, AppAction } from '../editor.js'
import type { ActionId, KeyAction, Reason } from '../input/keymap.js'
import { curveEdge } from './curve-edge.js'
import { canConvert, convertItems } from './convert-items.js'
import {
  isLocked,
  isOpenRing,
  isShapeItem,
  itemsBox,
  middleOf,
  formatItems,
  vertexRings,
  type ShapeItem,
} from '../shapes/item-geometry.js'
import { mirrored, rotation } from '../shapes/transforms.js'
import { withHidden } from '../shapes/visibility.js'
import type { Point } from '../../engine/geometry/index.js'
import {
  composeMatrices,
  shapeToOutline,
  type Matrix,
  type NavItem,
  type VertexRef,
} from '../../document/model/index.js'
import { editorWords, formatLabel } from '../../words/index.js'
import type { SnapPriority } from '../shapes/snapping.js'
import type { Likeness } from '../changes/alike.js'
import type { ToolOptions } from '../tools/tool-options.js'

export interface ActionDefinition {
  /** Returns the reason why the action cannot run now; undefined if it can. */
  readonly why: (editor: Editor) => Reason | undefined
  /** Runs the action. Returns whether it did something. */
  readonly run: (editor: Editor) => boolean
  /** Returns whether the setting that the action toggles is on. */
  readonly isOn?: (editor: Editor) => boolean
}

const alwaysEnabled = (): undefined => undefined
const always = (run: (editor: Editor) => void): ActionDefinition => ({
  why: alwaysEnabled,
  run: (editor) => (run(editor), true),
})
const writable = (editor: Editor): Reason | undefined => (editor.getSnapshot().readOnly ? 'readOnly' : undefined)
const selecting = (editor: Editor): Reason | undefined =>
  isEmptySelection(editor.getSnapshot().selection) ? 'nothingSelected' : undefined

const needs =
  (count: 1 | 2 | 3, shapesOnly = false) =>
  (editor: Editor): Reason | undefined => {
    if (editor.getSnapshot().readOnly) return 'readOnly'
    const { items } = editor.selection
    const fitting = shapesOnly ? items.filter(isShapeItem) : items
    if (items.length === 0) return 'nothingSelected'
    if (fitting.length < count) return count === 3 ? 'needsThree' : shapesOnly ? 'needsTwoShapes' : 'needsTwo'
    return undefined
  }

const tool = (id: string): ActionDefinition => ({
  why: (editor) => {
    const definition = editor.tools.list.find((candidate) => candidate.id === id)
    return definition === undefined ? 'noTool' : definition.edits ? writable(editor) : undefined
  },
  run: (editor) => {
    editor.tools.set(id)
    return true
  },
})

const combine = (operation: 'union' | 'subtract' | 'intersect'): ActionDefinition => ({
  why: (editor) => (editor.options.clip === undefined ? 'noClip' : needs(2, true)(editor)),
  run: (editor) => editor.selection.combine(operation),
})

const curve = (isCurve: boolean): ActionDefinition => ({
  why: writable,
  run: (editor) => curveEdge(editor, isCurve),
})

const convert = (kind: 'obstacle' | 'area'): ActionDefinition => ({
  why: (editor) => needs(1)(editor) ?? (canConvert(editor, kind) ? undefined : 'noShape'),
  run: (editor) => convertItems(editor, kind),
})

const align = (edge: Parameters<Editor['selection']['align']>[0]): ActionDefinition => ({
  why: needs(2),
  run: (editor) => editor.selection.align(edge),
})
const transformAbout = (change: 'mirror' | 'rotate', matrixAt: (middle: Point) => Matrix): ActionDefinition => ({
  why: (editor) => (editor.tools.current === 'stamp' ? undefined : needs(1)(editor)),
  run: (editor) => {
    const { document, stamp } = editor.getSnapshot()
    if (editor.tools.current === 'stamp') {
      editor.stamps.set({ turn: composeMatrices(matrixAt({ x: 0, y: 0 }), stamp.turn) })
      return true
    }
    const items = editor.selection.items.filter((item) => !isLocked(item, document))
    const box = itemsBox(items)
    if (box === undefined) return false
    const label = formatItems(editor.messages.changes[change], items, editor.messages)
    const ids = items.map(({ id }) => id)
    return editor.document.dispatch({ type: 'transform-items', ids, matrix: matrixAt(middleOf(box)) }, { label })
  },
})
const mirror = (axis: 'x' | 'y'): ActionDefinition => transformAbout('mirror', (middle) => mirrored(axis, middle, 0, 0))
const alike = (likeness: Likeness): ActionDefinition => ({
  why: (editor) => {
    const { items } = editor.selection
    const has = likeness === 'terrain' ? 'terrain' : likeness === 'name' ? 'name' : 'id'
    return items.length === 0 ? 'nothingSelected' : items.some((item) => has in item) ? undefined : 'noLikeness'
  },
  run: (editor) => (editor.selection.alike(likeness), true),
})

const marquee = (mode: NonNullable<ToolOptions['marquee']>): ActionDefinition => ({
  ...always((editor) => editor.setOptions({ marquee: mode })),
  isOn: (editor) => (editor.options.marquee ?? 'by-direction') === mode,
})

const reorder = (step: Parameters<Editor['selection']['reorder']>[0]): ActionDefinition => ({
  why: needs(1),
  run: (editor) => editor.selection.reorder(step),
})

const FLAGS = {
  'toggle-lock': { flag: 'locked', set: 'lock', unset: 'unlock' },
  'toggle-hide': { flag: 'hidden', set: 'hide', unset: 'show' },
  'toggle-pin': { flag: 'pinned', set: 'pin', unset: 'unpin' },
} as const

const allHave = (editor: Editor, flag: 'locked' | 'hidden' | 'pinned'): boolean => {
  const { items } = editor.selection
  return items.length > 0 && items.every((item) => item[flag] === true)
}

const toggle = (action: keyof typeof FLAGS): ActionDefinition => ({
  why: (editor) => writable(editor) ?? selecting(editor),
  run: (editor) => {
    const { flag } = FLAGS[action]
    const isSet = !allHave(editor, flag)
    const edits = editor.selection.items.map((item) => ({
      id: item.id,
      properties: flag === 'hidden' ? { ...withHidden(item, isSet) } : { [flag]: isSet ? true : undefined },
    }))
    return editor.document.dispatch({ type: 'edit-items', edits }, { label: currentLabel(editor, action) })
  },
})

const routesOf = ({ selection, document }: Editor): readonly NavItem[] =>
  selection.items.filter(
    (item) => item.kind === 'marker' && vertexRings(item).length > 0 && !isLocked(item, document.current),
  )

function reverseRoutes(editor: Editor): boolean {
  const routes = routesOf(editor)
  const moves = routes.flatMap((item) => {
    const [stops] = vertexRings(item)
    return stops.map((to, i) => ({ id: item.id, ring: 0, vertex: stops.length - 1 - i, to }))
  })
  const label = formatItems(editor.messages.changes.reverse, routes, editor.messages)
  return editor.document.dispatch({ type: 'move-vertices', moves }, { label })
}

/** Inserts a vertex where the context menu was opened on an edge; otherwise in the middle of the edge after the selected vertex. */
function insertVertex(editor: Editor): boolean {
  const { menu, selection } = editor.getSnapshot()
  const target = menu?.target
  if (target?.part !== 'edge' && target?.part !== 'midpoint') return insertAfter(editor, selection.vertices[0])
  const { id, ring, vertex, at } = target
  const item = editor.document.item(id)
  if (item !== undefined && editor.document.vertices.insert(target, at)) {
    editor.selection.set({ items: [id], vertices: [{ id, ring, vertex: vertex + 1 }] })
    editor.announce(formatItems(editor.messages.announce.selected, [item], editor.messages))
  }
  return true
}

function insertAfter(editor: Editor, ref: VertexRef | undefined): boolean {
  const item = ref === undefined ? undefined : editor.document.item(ref.id)
  if (ref === undefined || item === undefined) return false
  const last = (vertexRings(item)[ref.ring]?.length ?? 0) - 1
  const isEnd = ref.vertex === last && isOpenRing(item, ref.ring)
  return editor.document.vertices.insert(isEnd ? { ...ref, vertex: last - 1 } : ref)
}

function editedShape(editor: Editor): ShapeItem | undefined {
  const [item, ...others] = editor.selection.items
  return isShapeItem(item) && others.length === 0 && !isLocked(item, editor.document.current) ? item : undefined
}

function editVertices(editor: Editor): boolean {
  const item = editedShape(editor)
  if (item === undefined) return false
  const isFramed = item.shape.type === 'rectangle' || item.shape.type === 'ellipse'
  const label = formatItems(editor.messages.changes.edit, [item], editor.messages)
  const command = { type: 'set-shape', id: item.id, shape: shapeToOutline(item.shape) } as const
  if (isFramed && !editor.document.dispatch(command, { label })) return false
  editor.tools.set('select')
  editor.selection.set({ items: [item.id], vertices: [{ id: item.id, ring: 0, vertex: 0 }] })
  return true
}

function deleteVertexAtMenu(editor: Editor): boolean {
  const target = editor.getSnapshot().menu?.target
  if (target?.part === 'vertex') {
    const { id, ring, vertex } = target
    editor.selection.set({ items: [id], vertices: [{ id, ring, vertex }] })
  }
  return editor.selection.remove()
}

const PRIORITIES: readonly SnapPriority[] = ['vertex', 'edge', 'grid']

function announceShown(editor: Editor, template: string, values: Readonly<Record<string, string | number>>): void {
  editor.announce(formatLabel(template, values, editor.messages), { isShown: true })
}

const builtIn = (action: KeyAction): ActionDefinition =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action as ActionId] : tool(action.replace(/^tool-/, ''))

export function disabledReason(editor: Editor, action: KeyAction): string | undefined {
  const { reasons } = editor.messages
  const own = appAction(editor, action)
  if (own === null) return reasons.noTool
  if (own === undefined) {
    const reason = builtIn(action).why(editor)
    return reason === undefined ? undefined : reasons[reason]
  }
  const { enabled = true } = own
  const answer = typeof enabled === 'function' ? enabled(editor) : enabled
  return answer === true ? undefined : answer === false ? reasons.noTool : answer
}

export function runAction(editor: Editor, action: KeyAction): boolean {
  const own = appAction(editor, action)
  return own ? own.run(editor) !== false : builtIn(action).run(editor)
}

export const isActionOn = (editor: Editor, action: KeyAction): boolean =>
  (appAction(editor, action)?.checked ?? builtIn(action).isOn)?.(editor) === true

export function actionNames(editor: Editor): readonly KeyAction[] {
  const names = new Set<KeyAction>([
    ...Object.keys(ACTIONS).filter((action) => !action.startsWith('tool-')),
    ...editor.tools.list.map(({ id }): KeyAction => `tool-${id}`),
    ...Object.keys(editor.options.actions ?? {}),
  ])
  return [...names].filter((action) => appAction(editor, action) !== null)
}

export function actionLabel(editor: Editor, action: KeyAction): string {
  const { messages } = editor
  const own = appAction(editor, action)?.label
  if (own !== undefined) return typeof own === 'string' ? own : own(messages)
  const chosen = editor.tools.list.find(({ id }) => action === `tool-${id}`)
  return Object.hasOwn(messages.actions, action)
    ? messages.actions[action as ActionId]
    : (chosen?.name(messages) ?? action)
}

export function currentLabel(editor: Editor, action: KeyAction): string {
  if (!(action in FLAGS) || appAction(editor, action) !== undefined || isEmptySelection(editor.getSnapshot().selection))
    return actionLabel(editor, action)
  const { flag, set, unset } = FLAGS[action as keyof typeof FLAGS]
  return editor.messages.changes[allHave(editor, flag) ? unset : set]
}

const TOOL_ACTIONS = Object.fromEntries(
  Object.keys(editorWords.tools).map((id) => [`tool-${id}`, tool(id)]),
) as Readonly<Record<Extract<ActionId, `tool-${string}`>, ActionDefinition>>

/**
 * All built-in actions by name: what each one does, and what prevents it.
 * @example
 * const canDelete = ACTIONS.delete.why(editor) === undefined
 */
export const ACTIONS: Readonly<Record<ActionId, ActionDefinition>> = {
  ...TOOL_ACTIONS,
  undo: {
    why: (editor) => writable(editor) ?? (editor.history.canUndo ? undefined : 'nothingToUndo'),
    run: (editor) => editor.history.undo(),
  },
  redo: {
    why: (editor) => writable(editor) ?? (editor.history.canRedo ? undefined : 'nothingToRedo'),
    run: (editor) => editor.history.redo(),
  },
  'select-all': always((editor) => editor.selection.all()),
  copy: { why: selecting, run: (editor) => editor.clipboard.copy() !== undefined },
  cut: { why: needs(1), run: (editor) => editor.clipboard.cut() !== undefined },
  paste: {
    why: (editor) => writable(editor) ?? (editor.clipboard.text === undefined ? 'nothingCopied' : undefined),
    run: (editor) => editor.clipboard.paste(editor.clipboard.text ?? ''),
  },
  duplicate: { why: needs(1), run: (editor) => editor.selection.duplicate() },
  group: { why: needs(2), run: (editor) => editor.selection.group() },
  ungroup: {
    why: (editor) => needs(1)(editor) ?? (editor.selection.items.some(({ group }) => group) ? undefined : 'noGroup'),
    run: (editor) => editor.selection.ungroup(),
  },
  'make-stamp': { why: needs(1), run: (editor) => editor.stamps.make() },
  'detach-stamp': {
    why: (editor) =>
      needs(1)(editor) ?? (editor.selection.items.some(({ stamp }) => stamp) ? undefined : 'noPlacement'),
    run: (editor) => editor.stamps.detach(),
  },
  'select-same-kind': alike('kind'),
  'select-same-terrain': alike('terrain'),
  'select-same-name': alike('name'),
  'select-same-layer': alike('layer'),
  'select-same-size': alike('size'),
  'select-in-view': always((editor) => editor.selection.inView()),
  'marquee-by-direction': marquee('by-direction'),
  'marquee-touching': marquee('intersect'),
  'marquee-inside': marquee('contain'),
  'mirror-x': mirror('x'),
  'mirror-y': mirror('y'),
  'rotate-right': transformAbout('rotate', (middle) => rotation(90, middle)),
  delete: { why: needs(1), run: (editor) => editor.selection.remove() },
  backspace: {
    why: alwaysEnabled,
    run: (editor) => editor.tools.removeLast() || (needs(1)(editor) === undefined && editor.selection.remove()),
  },
  cancel: { why: alwaysEnabled, run: (editor) => editor.tools.cancel() },
  complete: { why: alwaysEnabled, run: (editor) => editor.tools.complete() },
  place: { why: alwaysEnabled, run: (editor) => editor.input.place() },
  'toggle-crosshair': { why: alwaysEnabled, run: (editor) => editor.input.toggleCrosshair() },
  'toggle-grid-snap': {
    ...always((editor) => {
      const grid = !editor.getSnapshot().snap.grid
      editor.tools.setSnap({ grid })
      const { announce } = editor.messages
      const { cellSize } = editor.document.current.grid
      announceShown(editor, grid ? announce.gridOn : announce.gridOff, { step: cellSize })
    }),
    isOn: (editor) => editor.getSnapshot().snap.grid,
  },
  'snap-priority': always((editor) => {
    const { first } = editor.getSnapshot().snap
    const next = PRIORITIES[(PRIORITIES.indexOf(first) + 1) % PRIORITIES.length]
    editor.tools.setSnap({ first: next })
    const { announce, snap } = editor.messages
    announceShown(editor, announce.snapFirst, { what: snap[next] })
  }),
  'bring-to-front': reorder('front'),
  'bring-forward': reorder('forward'),
  'send-backward': reorder('backward'),
  'send-to-back': reorder('back'),
  'toggle-lock': toggle('toggle-lock'),
  'toggle-hide': toggle('toggle-hide'),
  'toggle-pin': toggle('toggle-pin'),
  union: combine('union'),
  subtract: combine('subtract'),
  intersect: combine('intersect'),
  'to-obstacle': convert('obstacle'),
  'to-area': convert('area'),
  'toggle-drag': {
    why: writable,
    isOn: (editor) => editor.options.dragUnselected !== 'select',
    run: (editor) => {
      editor.setOptions({ dragUnselected: editor.options.dragUnselected === 'select' ? 'move' : 'select' })
      return true
    },
  },
  'align-left': align('left'),
  'align-center': align('center'),
  'align-right': align('right'),
  'align-top': align('top'),
  'align-middle': align('middle'),
  'align-bottom': align('bottom'),
  'distribute-x': { why: needs(3), run: (editor) => editor.selection.distribute('x') },
  'distribute-y': { why: needs(3), run: (editor) => editor.selection.distribute('y') },
  'fit-content': always((editor) => editor.camera.fit('content')),
  'fit-selection': { why: selecting, run: (editor) => (editor.camera.fit('selection'), true) },
  'zoom-in': always((editor) => editor.camera.zoomBy(1.25)),
  'zoom-out': always((editor) => editor.camera.zoomBy(0.8)),
  'zoom-reset': always((editor) => editor.camera.zoomBy(1 / editor.getSnapshot().camera.zoom)),
  'edit-vertices': {
    why: (editor) => needs(1)(editor) ?? (editedShape(editor) === undefined ? 'noTool' : undefined),
    run: editVertices,
  },
  'reverse-route': {
    why: (editor) => needs(1)(editor) ?? (routesOf(editor).length > 0 ? undefined : 'noRoute'),
    run: reverseRoutes,
  },
  'insert-vertex': { why: writable, run: insertVertex },
  'curve-edge': curve(true),
  'straighten-edge': curve(false),
  'delete-vertex': { why: needs(1), run: deleteVertexAtMenu },
  menu: always((editor) => editor.actions.openMenu()),
}

/** Returns the app's action of a name: null if the app removed the action, undefined if the app does not define it. */
export function appAction({ options: { actions } }: Editor, action: KeyAction): AppAction | null | undefined {
  return actions !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined
}

export function appGroup({ options: { actions = {} } }: Editor, menu: 'map' | 'context'): readonly KeyAction[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    action !== null && (action.menu ?? 'map') === menu ? [name] : [],
  )
}

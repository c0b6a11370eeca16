/** Groups issues into signs, one per place. Signs that would overlap become one sign with a count; zooming in splits it. O(issues) per zoom. */
import { attached } from '../../engine/core/index.js'
import { boundingBox, distance, type Point } from '../../engine/geometry/index.js'
import { growRect, toScreen, type Camera, type Editor, type Issue } from '../../editor/index.js'
import { ignoredIn } from '../map-issues/ignored-issues.js'
import { openIssues } from '../panel-context.js'
import type { DisplayStore } from '../display-state.js'

interface IssueSign {
  readonly at: Point
  readonly issues: readonly Issue[]
}

const FAR = 0.4 // zoom below which `REACH.far` applies; above it, `REACH.near` does
const REACH = { far: 44, near: 16 } as const // issues closer than this share a sign; in screen pixels, like `HIT` and `SLACK`
const HIT = { mouse: 11, touch: 22 } as const
const SLACK = { mouse: 3, touch: 8 } as const

export const issueSigns = (issues: readonly Issue[], zoom: number): readonly IssueSign[] =>
  attached(issues, 'signs', () => groupByPlace(issues, (zoom < FAR ? REACH.far : REACH.near) / zoom), zoom)

function groupByPlace(issues: readonly Issue[], reach: number): readonly IssueSign[] {
  const signs: { readonly at: Point; readonly issues: Issue[] }[] = []
  const cells = new Map<string, (typeof signs)[number][]>()
  const cellOf = (value: number): number => Math.floor(value / reach)
  for (const issue of issues) {
    if (issue.severity === 'info') continue
    const { at } = issue
    const [column, row] = [cellOf(at.x), cellOf(at.y)]
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
    const sign = near.find((other) => distance(other.at, at) < reach)
    if (sign !== undefined) {
      sign.issues.push(issue)
      continue
    }
    const own = { at, issues: [issue] }
    signs.push(own)
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), own])
  }
  return signs
}

function signAt(signs: readonly IssueSign[], camera: Camera, screen: Point, reach: number): IssueSign | undefined {
  let best: IssueSign | undefined
  let least = reach
  for (const sign of signs) {
    const gap = distance(toScreen(camera, sign.at), screen)
    if (gap > least) continue
    best = sign
    least = gap
  }
  return best
}

interface SignPress extends Point {
  readonly type: string
  readonly button?: number
  readonly pointerType?: string
}

/** Tools with which a click only selects. */
const SELECTING_TOOLS: ReadonlySet<string> = new Set(['select', 'pan'])
const HOVER_MS = 500 // milliseconds after which a pointer resting on a sign opens its callout

/**
 * Returns a handler of pointer input, which runs in addition to the active tool.
 * - A click on a sign opens its callout. If the camera is zoomed far out, the click zooms to the issues of the sign. A drag from a sign does neither.
 * - With a drawing tool, clicks belong to the tool: a callout opens on hover, and closes with the next press.
 * The handler returns whether the pointer is over a clickable sign.
 */
export function createSignWatch(editor: Editor, display: DisplayStore): (input: SignPress) => boolean {
  let pressed: { readonly sign: IssueSign; readonly at: Point } | undefined
  const watchHover = createHoverWatch(editor, display)
  const signUnder = (input: SignPress): IssueSign | undefined => {
    const { issues, camera, document } = editor.getSnapshot()
    const signs = issueSigns(openIssues(issues, ignoredIn(document)), camera.zoom)
    return signAt(signs, camera, input, input.pointerType === 'touch' ? HIT.touch : HIT.mouse)
  }
  return (input) => {
    const isSelecting = SELECTING_TOOLS.has(editor.getSnapshot().tool)
    watchHover(input, () => (isSelecting || input.pointerType === 'touch' ? undefined : signUnder(input)))
    if (input.type === 'down') {
      const sign = isSelecting && (input.button === 0 || input.button === undefined) ? signUnder(input) : undefined
      pressed = sign && { sign, at: { x: input.x, y: input.y } }
    } else if (pressed !== undefined && input.type !== 'move' && input.type !== 'up') pressed = undefined
    else if (pressed !== undefined) {
      const slack = input.pointerType === 'touch' ? SLACK.touch : SLACK.mouse
      const { sign, at } = pressed
      if (distance(at, input) > slack) pressed = undefined
      else if (input.type === 'up') {
        pressed = undefined
        openSign(editor, display, sign)
      }
    }
    return input.type === 'move' && isSelecting && signUnder(input) !== undefined
  }
}

/** Returns a handler that opens a callout on hover, unless something is drawn or pressed. The next press closes the callout. */
function createHoverWatch(
  editor: Editor,
  display: DisplayStore,
): (input: SignPress, under: () => IssueSign | undefined) => void {
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let hovered: string | undefined
  let opened: string | undefined
  const cancel = (): void => {
    clearTimeout(timer)
    hovered = undefined
  }
  return (input, under) => {
    if (input.type !== 'move') {
      isDown = input.type === 'down'
      cancel()
      if (isDown && opened !== undefined && display.getSnapshot().issue === opened) display.set({ issue: undefined })
      return
    }
    const issue = isDown || editor.getSnapshot().overlay.shape !== undefined ? undefined : under()?.issues[0].id
    if (issue === hovered) return
    cancel()
    hovered = issue
    if (issue !== undefined)
      timer = setTimeout(() => {
        opened = issue
        display.set({ issue })
      }, HOVER_MS)
  }
}

function openSign(editor: Editor, display: DisplayStore, { issues }: IssueSign): void {
  const { zoom } = editor.camera.current
  const box = boundingBox(issues.map(({ at }) => at))
  if (issues.length > 1 && zoom < FAR && box !== undefined && (box.width > 0 || box.height > 0))
    editor.camera.fit(growRect(box, REACH.far / zoom / 4))
  else openIssue(editor, display, issues[0])
}

export function openIssue(editor: Editor, display: DisplayStore, issue: Issue): void {
  editor.selection.set({ items: issue.items.filter((id) => editor.document.item(id) !== undefined), vertices: [] })
  display.set({ issue: issue.id, drawer: undefined })
}

const MIN_GAP_WIDTH = 8 // minimum width of a visible gap in screen pixels

export function showIssue(editor: Editor, display: DisplayStore, issue: Issue): void {
  const { viewport, camera } = editor.getSnapshot()
  const width = issue.gap === undefined ? MIN_GAP_WIDTH : distance(issue.gap.from, issue.gap.to) * camera.zoom
  if (width < MIN_GAP_WIDTH) editor.camera.zoomBy(MIN_GAP_WIDTH / width, editor.camera.toScreen(issue.at))
  const at = editor.camera.toScreen(issue.at)
  if (at.x < 40 || at.y < 40 || at.x > viewport.width - 40 || at.y > viewport.height - 160)
    editor.camera.panBy(viewport.width / 2 - at.x, viewport.height / 3 - at.y)
  openIssue(editor, display, issue)
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { createNavDocument } from '../../../src/document/index.js'
import { createEditor, type Issue } from '../../../src/editor/index.js'
import { createSignWatch, issueSigns } from '../../../src/ui/map/issue-signs.js'
import { createDisplayStore } from '../../../src/ui/display-state.js'
import { calloutPlace } from '../../../src/ui/map/callout-place.js'
import { pointsOf } from '../../support/shapes.js'

const issueAt = (x: number, y: number, i: number): Issue => ({
  id: `i${i}`,
  code: 'almost-touching',
  severity: 'warning',
  message: '',
  detail: '',
  at: { x, y },
  items: [],
  fixes: [],
})

describe('signs of issues', () => {
  const random = createRandom(1)
  const many = Array.from({ length: 8685 }, (_, i) => issueAt(4000 * random(), 3000 * random(), i))

  it('are few when zoomed out, and count every issue', () => {
    const signs = issueSigns(many, 0.1)
    expect(signs.length).toBeLessThan(120)
    expect(signs.reduce((sum, { issues }) => sum + issues.length, 0)).toBe(many.length)
  })

  it('never cover each other, at any zoom', () => {
    for (const zoom of [0.05, 0.7, 2.5]) {
      const signs = issueSigns(many.slice(0, 600), zoom)
      const reach = (zoom < 0.4 ? 44 : 16) / zoom
      for (let i = 0; i < signs.length; i++)
        for (let j = 0; j < i; j++)
          if (Math.abs(signs[i].at.x - signs[j].at.x) < reach)
            expect(Math.hypot(signs[i].at.x - signs[j].at.x, signs[i].at.y - signs[j].at.y)).toBeGreaterThanOrEqual(
              reach,
            )
    }
  })

  it('are separate for each issue when there is room', () =>
    expect(issueSigns(many.slice(0, 200), 8)).toHaveLength(200))
})

describe('the place of a callout', () => {
  const size = { width: 284, height: 100 }
  const viewport = { width: 900, height: 700 }
  const overlaps = (
    place: { left: number; top: number },
    box: { x: number; y: number; width: number; height: number },
  ) =>
    place.left < box.x + box.width &&
    place.left + size.width > box.x &&
    place.top < box.y + box.height &&
    place.top + size.height > box.y

  it('covers neither of the two shapes of its issue when there is room next to them', () => {
    const random = createRandom(5)
    for (let round = 0; round < 500; round++) {
      const [x, y] = [40 + 620 * random(), 40 + 420 * random()]
      const one = { x, y, width: 60 + 40 * random(), height: 60 + 100 * random() }
      const other = {
        x: x + one.width + 12,
        y: y + 20 * random(),
        width: 60 + 40 * random(),
        height: 60 + 100 * random(),
      }
      const at = { x: x + one.width + 6, y: y + 40 }
      const place = calloutPlace(at, size, [one, other], [], viewport)
      expect([overlaps(place, one), overlaps(place, other)]).toEqual([false, false])
      expect(place.left >= 8 && place.top >= 8).toBe(true)
      expect(place.left + size.width <= 892 && place.top + size.height <= 692).toBe(true)
    }
  })

  it('avoids panels over the map when there is room', () => {
    const minimap = { x: 700, y: 560, width: 190, height: 130 }
    const shape = { x: 720, y: 420, width: 120, height: 80 }
    const place = calloutPlace({ x: 780, y: 500 }, size, [shape], [minimap], viewport)
    expect([overlaps(place, shape), overlaps(place, minimap)]).toEqual([false, false])
  })
})

describe('signs of issues on the map', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Opens an editor with a ring that crosses itself at (50, 50), and returns a pointer on the sign of this issue. */
  const open = (tool: string) => {
    const editor = createEditor({
      defaultValue: createNavDocument({
        items: [
          { kind: 'obstacle', id: 'bow', shape: { type: 'polygon', outer: pointsOf(0, 0, 100, 100, 100, 0, 0, 100) } },
        ],
      }),
      viewport: { width: 400, height: 400 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      defaultTool: tool,
    })
    const [issue] = editor.getSnapshot().issues
    const display = createDisplayStore()
    const watch = createSignWatch(editor, display)
    const { x, y } = editor.camera.toScreen(issue.at)
    const send = (type: string, dx = 0): boolean => watch({ type, x: x + dx, y, button: 0, pointerType: 'mouse' })
    return { editor, view: display, issue, send, isOpen: () => display.getSnapshot().issue === issue.id }
  }

  it.each(['select', 'pan'])('with the tool %s, open the callout on a click, but not on a drag', (tool) => {
    const { send, isOpen } = open(tool)
    expect(send('move')).toBe(true)
    send('down')
    send('move', 30)
    send('up', 30)
    expect(isOpen()).toBe(false)
    send('down')
    send('up')
    expect(isOpen()).toBe(true)
  })

  it.each(['polygon', 'rectangle', 'brush', 'measure', 'marker'])('do not take a click from the tool %s', (tool) => {
    const { editor, send, isOpen } = open(tool)
    expect(send('move')).toBe(false)
    send('down')
    send('up')
    expect(isOpen()).toBe(false)
    send('move', 1)
    vi.advanceTimersByTime(300)
    send('move')
    vi.advanceTimersByTime(300)
    expect(isOpen()).toBe(true)
    expect(editor.getSnapshot().selection.items).toEqual([])
    send('move', 60)
    expect(isOpen()).toBe(true)
    send('down', 60)
    expect(isOpen()).toBe(false)
  })

  it('open no callout while the pointer only passes over them, drags over them, or draws an item', () => {
    const { editor, send, isOpen } = open('polygon')
    send('move')
    vi.advanceTimersByTime(300)
    send('move', 60)
    vi.advanceTimersByTime(900)
    send('down', 60)
    send('move')
    vi.advanceTimersByTime(900)
    send('up')
    editor.input.handle({ type: 'down', x: 200, y: 200, button: 0, pointerType: 'mouse', pointerId: 1, time: 0 })
    editor.input.handle({ type: 'up', x: 200, y: 200, button: 0, pointerType: 'mouse', pointerId: 1, time: 9 })
    expect(editor.getSnapshot().overlay.shape).toBeDefined()
    send('move')
    vi.advanceTimersByTime(900)
    expect(isOpen()).toBe(false)
  })
})

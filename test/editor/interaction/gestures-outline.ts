import { expect } from 'vitest'
import type { Scenario, Way } from './gesture-way.js'

// Scenarios of tools that place point after point.

/** Three corners inside the item 'a', for all tools that place point after point, except the cut. */
export const CORNERS = [
  [120, 120],
  [180, 120],
  [150, 180],
] as const
/** A line across the item 'a', for the cut. */
const ACROSS = [
  [80, 130],
  [150, 150],
  [220, 150],
] as const

/** For each tool, a check of the document after the tool has finished. */
export const finished: Readonly<Record<string, (way: Way) => void>> = {
  polygon: (way) => expect(way.kinds).toEqual(['obstacle', 'obstacle', 'obstacle']),
  area: (way) =>
    expect(way.editor.document.current.items.slice(2)).toMatchObject([{ kind: 'area', terrain: 'grass', cost: 1.2 }]),
  hole: (way) => expect(way.editor.document.item('a')).toMatchObject({ shape: { holes: [{ length: 3 }] } }),
  cut: (way) => expect(way.kinds).toEqual(['obstacle', 'obstacle', 'obstacle']),
  measure: (way) => expect(way.at).toBe('measure/done'),
  route: (way) => expect(way.editor.document.item('marker-1')).toMatchObject({ role: 'route', x: 120, y: 120 }),
  wall: (way) => expect(way.shapeOf('obstacle-1')).toMatchObject({ type: 'wall' }),
}

export function outline(tool: string): Record<string, Scenario> {
  const corners: readonly (readonly [number, number])[] = tool === 'cut' ? ACROSS : CORNERS
  const begin = (way: Way, count: number): Way => {
    way.h.tool(tool)
    for (const [x, y] of corners.slice(0, count)) way.press(x, y)
    expect(way.placed).toBe(count)
    return way
  }
  const unchanged = (way: Way): void => {
    expect(way.kinds).toEqual(['obstacle', 'obstacle'])
    expect(way.at).toBe(`${tool}/idle`)
  }
  const first: Scenario = (way) => void begin(way, 1)
  return {
    [`${tool}/draw.start`]: first,
    [`${tool}.draw`]: first,
    [`${tool}.point`]: first,
    [`${tool}/draw.point`]: (way) => void begin(way, 2),
    [`${tool}/draw.close`]: (way) => finished[tool](begin(way, 3).press(...corners[0])),
    'measure.close': (way) => {
      begin(way, 3).press(...corners[0])
      expect(way.editor.getSnapshot().overlay.measure?.area).toBeGreaterThan(1000)
    },
    [`${tool}/draw.finish`]: (way) => {
      begin(way, 2)
      if (way.form === 'keyboard') way.press(...corners[2]).h.press('Enter')
      else way.h.wait().doubleClick(...corners[2])
      finished[tool](way)
    },
    [`${tool}/draw.removeLast`]: (way) => {
      begin(way, 2)
      if (way.form === 'mouse') way.h.press('Ctrl+z')
      else if (way.form === 'touch') way.editor.actions.run('undo')
      else way.h.press('Backspace')
      expect(way.placed).toBe(1)
    },
    [`${tool}/draw.context`]: (way) => {
      const end = (): void => {
        if (way.form === 'mouse') way.h.wait().rightClick(400, 400)
        else if (way.form === 'touch') way.editor.tools[way.placed < 2 ? 'cancel' : 'complete']()
        else way.h.press(way.placed < 2 ? 'Escape' : 'Enter')
      }
      begin(way, 1)
      end()
      unchanged(way)
      begin(way, 3)
      end()
      finished[tool](way)
    },
    [`${tool}/draw.cancel`]: (way) => {
      begin(way, 2)
      if (way.form === 'touch') way.editor.tools.cancel()
      else way.h.press('Escape')
      unchanged(way)
    },
    [`${tool}/draw.angle`]: (way) => {
      begin(way, 1).press(corners[0][0] + 50, corners[0][1] + 4, { shift: true })
      expect(way.editor.getSnapshot().overlay.shape?.points[1].y).toBe(corners[0][1])
    },
    [`${tool}/draw.free`]: (way) => {
      begin(way, 1).press(corners[0][0] + 51, corners[0][1] + 8, { alt: true })
      expect(way.editor.getSnapshot().overlay.shape?.points[1]).toEqual({ x: corners[0][0] + 51, y: corners[0][1] + 8 })
    },
  }
}

/** Layers subscribed to a store of the app: they draw its present state without a React render. */
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../src/engine/core/index.js'
import type { Path } from '../../src/engine/index.js'
import { ObstacleLayer, type DrawnObstacle, type ObstacleState } from '../../src/canvas/layers/ObstacleLayer.js'
import { PathLayer } from '../../src/canvas/layers/PathLayer.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { hex, newestStage, pixelAt, pixelsIn, renderOnHostStage } from '../support/render-stage.js'
import { box, pointsOf } from '../support/shapes.js'

const square = (id: string, x: number, y: number, side = 30): DrawnObstacle => ({ id, outer: box(x, y, side) })
const pathTo = (x: number, y: number): Path => ({
  points: pointsOf(20, 20, x, y),
  length: Math.hypot(x - 20, y - 20),
  cost: Math.hypot(x - 20, y - 20),
  quality: 'exact',
})

/** Counts the renders of its children. */
function counted() {
  const seen = { renders: 0 }
  const Count = ({ children }: { children: React.ReactNode }) => (
    <Profiler
      id="layer"
      onRender={() => {
        seen.renders++
      }}
    >
      {children}
    </Profiler>
  )
  return { seen, Count }
}

it('a layer of obstacles updates when the store with obstacles and their states changes', () => {
  const [a, b] = [square('a', 10, 10), square('b', 100, 100)]
  const store = createStore<{ shown: { obstacles: DrawnObstacle[]; states: Map<string, ObstacleState> } }>({
    shown: { obstacles: [a], states: new Map() },
  })
  const { seen, Count } = counted()
  renderOnHostStage(
    <Count>
      <ObstacleLayer obstacles={[]} subscribe={store.subscribe} latest={() => store.state.shown} theme={lightTheme} />
    </Count>,
  )
  const before = seen.renders
  expect(pixelAt(25, 25)).toEqual(hex(lightTheme.obstacle))
  const draws = vi.spyOn(newestStage().getLayers()[0], 'batchDraw')
  store.set({ shown: { obstacles: [a, b], states: new Map([['b', 'selected']]) } })
  expect(draws).toHaveBeenCalled()
  expect(pixelAt(115, 115)).toEqual(hex(lightTheme.obstacleSelected))
  store.set({ shown: { obstacles: [square('a', 60, 10), b], states: new Map([['b', 'locked']]) } })
  expect(pixelAt(25, 25)).toEqual([0, 0, 0, 0])
  expect(pixelAt(75, 25)).toEqual(hex(lightTheme.obstacle))
  // The lock in the middle of the locked shape has pixels of several colors.
  expect(new Set(pixelsIn(105, 105, 20, 20).map(String)).size).toBeGreaterThan(4)
  expect(seen.renders).toBe(before)
})

it('a layer of a path updates when the path in the store appears, changes, turns stale or disappears', () => {
  const store = createStore<{ shown: { path: Path | undefined; stale?: boolean } }>({ shown: { path: undefined } })
  const { seen, Count } = counted()
  renderOnHostStage(
    <Count>
      <PathLayer
        path={undefined}
        subscribe={store.subscribe}
        latest={() => store.state.shown}
        theme={lightTheme}
        chevrons={false}
      />
    </Count>,
  )
  const before = seen.renders
  expect(pixelAt(100, 20)[3]).toBe(0)
  store.set({ shown: { path: pathTo(180, 20) } })
  expect(pixelAt(100, 20)).toEqual(hex(lightTheme.pathExact))
  store.set({ shown: { path: pathTo(20, 180) } })
  expect(pixelAt(100, 20)[3]).toBe(0)
  expect(pixelAt(20, 100)).toEqual(hex(lightTheme.pathExact))
  store.set({ shown: { path: pathTo(20, 180), stale: true } })
  expect(pixelAt(20, 100)[3]).toBeLessThan(250)
  store.set({ shown: { path: undefined } })
  expect(pixelAt(20, 100)[3]).toBe(0)
  expect(seen.renders).toBe(before)
})

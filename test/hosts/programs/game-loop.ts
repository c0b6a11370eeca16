/**
 * A game loop without React and without a screen: a wall with two doors between two rooms, and a hundred agents with goals on the other side. Time
 * passes in steps of the loop, so every run ends alike. Prints the result as JSON.
 */
import { createAgents, type AgentState, type NavAgent } from 'navsmith/agents'
import { createNavigation } from 'navsmith/navigation'
import type { Obstacle, Point } from 'navsmith/engine'

const FRAME = 1 / 60
const box = (id: string, x: number, y: number, width: number, height: number): Obstacle => ({
  id,
  outer: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
})
const DOORS = [box('north door', 395, 60, 10, 80), box('south door', 395, 260, 10, 80)]

const navigation = createNavigation(
  {
    bounds: { x: 0, y: 0, width: 800, height: 400 },
    obstacles: [
      box('north wall', 390, 0, 20, 60),
      box('middle wall', 390, 140, 20, 120),
      box('south wall', 390, 340, 20, 60),
    ],
  },
  { createWorker: false },
)
navigation.edit({ insert: DOORS })
await navigation.ready()
function open(door: string): void {
  navigation.edit({ remove: [door] })
  // Applies the edit in this step; otherwise the door would open in the next frame of the runtime.
  navigation.flush()
}

/** Returns a place in the west room, in rows of ten. The goals in the east room are the same places, mirrored. */
const placeOf = (i: number): Point => ({ x: 30 + 25 * (i % 10), y: 40 + 35 * Math.floor(i / 10) })
const walkers = Array.from({ length: 100 }, (_, i): NavAgent => {
  const { x, y } = placeOf(i)
  return { id: `walker ${i}`, x, y, goal: { x: 800 - x, y } }
})
const agents = createAgents(navigation, { agents: walkers, radius: 5, speed: 80 })

const count = (state: AgentState): number => agents.list.filter((agent) => agent.state === state).length
function playUntil(isOver: () => boolean, longest: number): number {
  const from = agents.seconds
  while (!isOver() && agents.seconds - from < longest) agents.advance(FRAME)
  return agents.seconds - from
}

playUntil(() => count('waiting') === walkers.length, 20)
const locked = { waiting: count('waiting'), reason: agents.list[0]?.reason?.code }

open('south door')
playUntil(() => agents.list.some(({ x }) => x > 410), 60)
const crossedAt = agents.list.filter(({ x }) => x > 410).map(({ y }) => (y < 200 ? 'north' : 'south'))

open('north door')
playUntil(() => count('arrived') === walkers.length, 300)
console.log(
  JSON.stringify({ locked, crossedAt, arrived: count('arrived'), islands: navigation.getSnapshot().islands.length }),
)

agents.dispose()
navigation.dispose()

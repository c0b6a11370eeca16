/** Films of the tree of corners: what is visited, who becomes a child, what is left out, which paths end; and the tree as a tree. */
import type { ReactNode } from 'react'
import type { Point } from '../../src/engine/index.js'
import { lengthOf, mustPassPath, type TreeEvent, type TreeOptions } from '../../test/oracles/must-pass-tree.js'
import { shortestAround } from './line-trials.js'
import { Dot, Trail, Words } from './marks.js'

/** Drawn ten times as large as the numbers of the polygons. */
export const SCALE = 10
export const TREE_WORLD = { x: 0, y: 0, width: 400, height: 400 }
export const onMap = ({ x, y }: Point): Point => ({ x: x * SCALE, y: y * SCALE })

export interface TreeQuestion {
  readonly ring: readonly Point[]
  readonly start: Point
  readonly goal: Point
  /** A name for each corner; its place in the ring when absent. */
  readonly names?: readonly string[]
}

export const nameOf = ({ names }: TreeQuestion, corner: number): string => names?.[corner] ?? String(corner + 1)

export interface TreeStep {
  /** Corners from the start to each node of the tree; the empty list is the start. */
  readonly nodes: readonly (readonly number[])[]
  /** Nodes that see the end. */
  readonly ends: readonly (readonly number[])[]
  readonly current: readonly number[]
  readonly leftOut: readonly { readonly corner: number; readonly by: 'sibling' | 'parent' }[]
  readonly path: readonly Point[]
  readonly isRight: boolean
  readonly note: string
}

export function treeFilm(question: TreeQuestion, options: TreeOptions = {}): TreeStep[] {
  const { ring, start, goal } = question
  const film: TreeStep[] = []
  let step: TreeStep = {
    nodes: [[]],
    ends: [],
    current: [],
    leftOut: [],
    path: [],
    isRight: true,
    note: 'the start is the root',
  }
  const tell = (corners: readonly number[]): string =>
    corners.length === 0 ? 'the start' : nameOf(question, corners[corners.length - 1])
  const push = (change: Partial<TreeStep>): void => {
    step = { ...step, ...change }
    film.push(step)
  }
  const onEvent = (event: TreeEvent): void => {
    if (event.type === 'visit')
      push({ current: event.path, leftOut: [], note: `from ${tell(event.path)}: what can be seen?` })
    else if (event.type === 'child')
      push({
        nodes: [...step.nodes, event.path],
        note: `${tell(event.path)} is a child of ${tell(event.path.slice(0, -1))}`,
      })
    else if (event.type === 'left-out')
      push({
        leftOut: [...step.leftOut, event],
        note: `${nameOf(question, event.corner)} is left out: ${event.by === 'sibling' ? 'a sibling' : 'it has been a parent'}`,
      })
    else push({ ends: [...step.ends, event.path], note: `${tell(event.path)} sees the end: a path` })
  }
  const found = mustPassPath(ring, start, goal, 20_000, { ...options, onEvent })
  const path = found === undefined || found === 'too-long' ? [] : found
  const shortest = shortestAround(ring, start, goal)?.length ?? 0
  const isRight = path.length > 0 && lengthOf(path) <= shortest + 1e-9
  film.push({
    ...step,
    current: [],
    leftOut: [],
    path,
    isRight,
    note:
      path.length === 0
        ? 'no path collected: the printed code reads the first of none, and throws'
        : `the shortest of ${Math.max(1, step.ends.length)} paths: ${(lengthOf(path) * SCALE).toFixed(1)} px; the shortest there is: ${(shortest * SCALE).toFixed(1)} px`,
  })
  return film
}

/** One step over the polygon. */
export function TreeMarks({ step, question }: { step: TreeStep; question: TreeQuestion }): ReactNode {
  const { ring, start, goal } = question
  const placeOf = (node: readonly number[]): Point => onMap(node.length === 0 ? start : ring[node[node.length - 1]])
  const leftOut = new Map(step.leftOut.map(({ corner, by }) => [corner, by]))
  return (
    <>
      {step.nodes
        .filter((node) => node.length > 0)
        .map((node) => (
          <Trail
            key={node.join()}
            points={[placeOf(node.slice(0, -1)), placeOf(node)]}
            ink="accent"
            width={1.5}
            opacity={0.7}
          />
        ))}
      {step.ends.map((node) => (
        <Trail key={node.join()} points={[placeOf(node), onMap(goal)]} ink="agentTank" width={1.5} dashed />
      ))}
      {[...leftOut.keys()].map((corner) => (
        <Trail key={corner} points={[placeOf(step.current), onMap(ring[corner])]} ink="text3" width={1.5} dashed />
      ))}
      {step.path.length > 0 && (
        <Trail points={step.path.map(onMap)} ink={step.isRight ? 'success' : 'danger'} width={4} />
      )}
      {ring.map((corner, i) => (
        <Dot
          key={i}
          at={onMap(corner)}
          ink={leftOut.has(i) ? 'text3' : 'waypoint'}
          radius={5}
          label={nameOf(question, i)}
        />
      ))}
      {step.current.length > 0 && <Dot at={placeOf(step.current)} ink="accent" radius={9} />}
      <Dot at={onMap(start)} ink="danger" radius={7} />
      <Dot at={onMap(goal)} ink="agentMan" radius={7} />
      <Words at={{ x: onMap(start).x - 14, y: onMap(start).y - 24 }} text="start" ink="text2" />
      <Words at={{ x: onMap(goal).x - 10, y: onMap(goal).y + 9 }} text="end" ink="text2" />
    </>
  )
}

const [SLOT, LEVEL, RADIUS] = [34, 54, 12]

/** The tree as a tree: the start above, children below, what sees the end with the end under it. */
export function TreeDiagram({ step, question }: { step: TreeStep; question: TreeQuestion }): ReactNode {
  const keys = new Set(step.nodes.map(String))
  const ends = new Set(step.ends.map(String))
  const places = new Map<string, { readonly x: number; readonly y: number }>()
  let [slots, depth] = [0, 0]
  const childrenOf = (node: readonly number[]): (readonly number[])[] =>
    step.nodes.filter((child) => child.length === node.length + 1 && String(child.slice(0, -1)) === String(node))
  const place = (node: readonly number[]): number => {
    const below = childrenOf(node).map(place)
    const x = below.length === 0 ? slots++ : (below[0] + below[below.length - 1]) / 2
    places.set(String(node), { x: x * SLOT + SLOT / 2, y: node.length * LEVEL + RADIUS + 2 })
    depth = Math.max(depth, node.length + (ends.has(String(node)) ? 1 : 0))
    return x
  }
  place([])
  const width = Math.max(slots, 3) * SLOT
  const height = depth * LEVEL + 2 * RADIUS + 4
  const onPath = new Set<string>()
  const best = step.path.slice(1, -1).map(({ x, y }) => question.ring.findIndex((p) => p.x === x && p.y === y))
  best.forEach((_, i) => onPath.add(String(best.slice(0, i + 1))))
  const current = String(step.current)
  return (
    <figure className="lesson-tree" data-wrong={!step.isRight || undefined}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ maxInlineSize: width * 1.4 }}
        role="img"
        aria-label={`Tree of ${step.nodes.length} nodes, ${step.ends.length} of them see the end`}
      >
        {step.nodes.map((node) => {
          const [at, above] = [places.get(String(node)), places.get(String(node.slice(0, -1)))]
          if (at === undefined || above === undefined || node.length === 0) return null
          return (
            <line
              key={node.join()}
              x1={above.x}
              y1={above.y}
              x2={at.x}
              y2={at.y}
              data-path={onPath.has(String(node)) || undefined}
            />
          )
        })}
        {step.ends.map((node) => {
          const at = places.get(String(node))
          if (at === undefined) return null
          return (
            <g key={node.join()} data-path={(step.path.length > 0 && String(node) === String(best)) || undefined}>
              <line x1={at.x} y1={at.y} x2={at.x} y2={at.y + LEVEL - 14} />
              <text x={at.x} y={at.y + LEVEL - 2}>
                end
              </text>
            </g>
          )
        })}
        {[...keys].map((key) => {
          const at = places.get(key)
          if (at === undefined) return null
          const last = key === '' ? undefined : Number(key.split(',').at(-1))
          return (
            <g
              key={key}
              data-now={(step.path.length === 0 && key === current) || undefined}
              data-path={onPath.has(key) || undefined}
            >
              <circle cx={at.x} cy={at.y} r={RADIUS} />
              <text x={at.x} y={at.y + 4}>
                {last === undefined ? 'S' : nameOf(question, last)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

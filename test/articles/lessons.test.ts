/**
 * Tests the data of the lessons: the counts, the captions of the steps, and the links in the pages of the articles. If
 * `UPDATE_COUNTS=1` is set, the new counts are recorded instead of compared.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { describe, expect, it } from 'vitest'
import type { ArticleId, Lesson, Mark, Playback, Step } from '../../stories/Articles/lesson.js'
import { ARTICLES, countsOf, lessonOf, lessons, rowsOf, sectionsOf } from '../../stories/Articles/lessons.js'
import { CERTAIN, CLAIMS } from './claims.js'
import { tallyOf } from './tally.js'

const RECORD = 'stories/Articles/counts.json'
const recordOf = (recorded: object): string =>
  `{${Object.entries(recorded)
    .map(([id, counts]) => `\n  "${id}": ${JSON.stringify(counts)}`)
    .join(',')}\n}\n`

const stepsOf = ({ steps }: Playback, selected = 0): Step[] =>
  steps.map((step) => (typeof step === 'function' ? step(selected) : step))

describe('the recorded counts of a lesson', () => {
  const recorded: Record<string, Record<string, number>[]> = {}
  const counting = lessons.filter(({ counts }) => counts.length > 0)

  it.each(counting.map((lesson) => [lesson.title, lesson] as const))('equal new counts: %s', (_, lesson) => {
    const counted = lesson.counts.map(({ seeds, words }, i) => {
      const { worst = 0, ...sums } = tallyOf(CLAIMS[lesson.id][i], seeds)
      const figures = Object.fromEntries(Object.keys(words).map((key) => [key, sums[key] ?? 0]))
      return { ...figures, ...(worst > 0 && { worst: Number(worst.toFixed(3)) }) }
    })
    recorded[lesson.id] = counted
    if (process.env.UPDATE_COUNTS === '1') writeFileSync(RECORD, recordOf(recorded))
    else expect(countsOf(lesson)).toEqual(counted)
  })

  it.each(CERTAIN)(
    'match the claim of the lesson: in the lesson %s, in series %i of its random maps, the event “%s” occurs in %s of the cases',
    (id, at, key, share) => {
      const [lesson, figures] = [lessonOf(id), countsOf(lessonOf(id))[at]]
      expect(figures[Object.keys(lesson.counts[at].words)[0]]).toBeGreaterThan(5)
      expect(figures[key]).toBe(share === 'none' ? 0 : figures[Object.keys(lesson.counts[at].words)[0]])
    },
  )
})

const isFinitePoint = ({ x, y }: { x: number; y: number }): boolean => Number.isFinite(x) && Number.isFinite(y)
const pointsOf = (mark: Mark) =>
  mark.kind === 'trail'
    ? mark.points
    : mark.kind === 'patch'
      ? mark.corners
      : mark.kind === 'cells'
        ? mark.cells
        : mark.kind === 'layer'
          ? []
          : [mark.at]

const playbackOf = (lesson: Lesson, name: string): Step[] => {
  const playback = lesson.scene().playbacks.find((one) => one.name === name)
  if (playback === undefined) throw new Error(`no playback ${name}`)
  return stepsOf(playback, lesson.selected)
}
const endOf = (id: string, playback: string): string => playbackOf(lessonOf(id), playback).at(-1)?.caption ?? ''
const numberIn = (text: string): number => Number(/[\d.]*\d/.exec(text)?.[0])

describe('playbacks of a lesson', () => {
  // One lesson is omitted, because it searches all pixels of a screen and so takes long.
  const quick = lessons.filter(({ id }) => id !== 'pixels-against-cells')
  it.each(quick.map((lesson) => [lesson.title, lesson] as const))(
    'have a drawing and a caption for every step: %s',
    (_, lesson) => {
      const { playbacks } = lesson.scene()
      expect(new Set(playbacks.map(({ name }) => name)).size).toBe(playbacks.length)
      expect(lesson.first ?? 0).toBeLessThan(playbacks.length)
      for (const playback of playbacks)
        for (const { caption, marks } of stepsOf(playback)) {
          expect(caption).toMatch(/\S/)
          expect(caption).not.toContain('undefined')
          expect(marks.length).toBeGreaterThan(0)
          expect(marks.flatMap(pointsOf).every(isFinitePoint)).toBe(true)
        }
    },
  )

  it.each([
    ['sliding-line', 'As printed', 'path of'],
    ['sliding-line', 'Without steps', 'heuristic'],
    ['sliding-line', 'Exact', 'exact'],
    ['corrected-ends', 'Not corrected', 'no path'],
    ['corrected-ends', 'Corrected', /^path of [\d.]+ px;/],
    ['wrapped-start', 'As printed', /no path|through the obstacle/],
    ['wrapped-start', 'Without steps', 'unreachable'],
    ['wrapped-start', 'Exact', 'exact'],
    ['slopes-without-value', 'Horizontal, as printed', 'no path'],
    ['slopes-without-value', 'Vertical, as printed', 'no path'],
    ['slopes-without-value', 'Vertical, exact', 'exact'],
    ['round-obstacles', 'True arcs', 'exact'],
    ['several-obstacles', 'Ray scan', 'exact'],
    ['parent-pointer', 'As printed', 'lead to cells that are no neighbors'],
    ['manhattan-over-diagonals', 'Manhattan', 'path of 18.24; the shortest is 15.31'],
    ['manhattan-over-diagonals', 'Octile', 'path of 15.31; the shortest is 15.31'],
    ['goal-enters-the-open-set', 'Ends when opened', 'path of 16.45; the shortest is 14.49'],
    ['goal-enters-the-open-set', 'Ends when taken', 'path of 14.49; the shortest is 14.49'],
    ['a-star-as-printed', 'Ours', 'path of 15.31, exact'],
    ['jump-points', 'As printed', 'path of 51.73; the shortest is 13.83'],
    ['jump-points', 'Ours', 'path of 13.83, exact'],
    ['jump-points', 'With a table (JPS+)', 'path of 13.83, exact'],
    ['no-way', 'As printed', 'the straight line is returned'],
    ['no-way', 'Ours', 'unreachable'],
    ['depth-and-breadth-first', 'Dijkstra, ours', 'exact'],
    ['nearest-node-by-blocks', 'As printed', 'behind a wall'],
    ['nearest-node-by-blocks', 'Ours', 'the nearest in sight'],
    ['walkthrough', 'Corrected', 'reached at 68'],
    ['easy-map', 'First version', 'Arrived'],
    ['dead-end', 'First version', 'stuck'],
    ['dead-end', 'With the walk back', 'Arrived'],
    ['enclosed', 'Walk until back', 'enclosed'],
    ['enclosed', 'Query the island', '0 cells expanded'],
    ['straight-way', 'In the mesh', '0 bends'],
    ['dynamic-obstacle', 'A box falls', 'Arrived'],
    ['wrong-side', 'As printed', /2\d\.\d % over/],
    ['funnel-steps', 'As printed', 'leaves the corridor'],
    ['funnel-steps', 'And back to the corner', 'The shortest in this corridor'],
    ['turns-and-segments', 'Two tests', 'touch'],
    ['hull-and-place', 'Counterclockwise', 'outside'],
    ['six-properties', 'One point more', 'triangles give way'],
    ['voronoi-and-its-dual', 'Dual of the points', 'go through walls'],
    ['voronoi-and-its-dual', 'Cut at walls', 'all of them walkable'],
    ['broken-input', 'Self-crossing, ours', 'covered once'],
    ['islands', 'Enclosed', 'unreachable, 0 expanded'],
    ['islands', 'With a teleport', 'walked'],
    ['saved-mesh', 'Binary', 'the same path'],
    ['square-root', 'Sum of lengths', 'the shortest'],
  ] as const)('in the lesson %s: the playback “%s” ends with the caption “%s”', (id, playback, end) =>
    expect(endOf(id, playback)).toMatch(end),
  )

  it.each([
    ['used-up-corners', 'As printed', 1.5],
    ['straight-line', 'As printed', 1.001],
  ] as const)(
    'in the lesson %s: the playback “%s” ends with a path that is longer than the shortest path',
    (id, playback, times) => {
      const [, found, shortest] = (/paths: ([\d.]+) px; .*: ([\d.]+) px/.exec(endOf(id, playback)) ?? []).map(Number)
      expect(found).toBeGreaterThan(shortest * times)
    },
  )

  it.each([
    ['past-corners', 'Corners kept', 'Four directions'],
    ['past-corners', 'One corner may be cut', 'Corners kept'],
    ['past-corners', 'Any corner may be cut', 'One corner may be cut'],
    ['flow-field', 'Ours', 'Flood fill'],
    ['mesh-as-points', 'Ours', 'As described'],
    ['kinds-of-data', 'Mesh', 'Cells'],
    ['ties', 'Newest first', 'Oldest first'],
    ['corners', 'Any corner may be cut', 'Corners kept'],
    ['corners', 'Corners kept', 'Four directions'],
    ['easy-map', 'A*', 'First version'],
    ['dead-end', 'A*', 'With the walk back'],
    ['round-obstacles', 'True arcs', 'Agent of radius 25'],
    ['smoothing', 'Arcs', 'As it is'],
    ['man-and-tank', 'Tank on waypoints', 'Tank'],
    ['terrain-information', 'Without', 'With costs'],
    ['polygon-union', 'Inside both', 'Union'],
  ] as const)(
    'in the lesson %s: the length, cost, count or area in the last caption is smaller for the playback “%s” than for the playback “%s”',
    (id, less, more) => {
      const lengthOf = (playback: string): number => {
        const caption = endOf(id, playback)
        const figure = /path of ([\d.]+)|follow the field, ([\d.]+)|points, ([\d.]+)|area (\d+)/
          .exec(caption)
          ?.slice(1)
          .find((one) => one !== undefined)
        return Number(figure ?? numberIn(caption))
      }
      expect(lengthOf(less)).toBeLessThan(lengthOf(more))
    },
  )

  it('show nodes 4 and 5 as children of node 3 in the lesson numbered-example, as the article does', () => {
    const captions = playbackOf(lessonOf('numbered-example'), 'As printed').map(({ caption }) => caption)
    for (const child of ['1', '2', '3']) expect(captions).toContain(`${child} is a child of the start`)
    for (const child of ['4', '5']) expect(captions).toContain(`${child} is a child of 3`)
    expect(captions).toContain('5 sees the end: a path')
  })

  it('show the forced neighbors with and without the rule that a step may cut corners', () => {
    const captions = (playback: string) =>
      playbackOf(lessonOf('forced-neighbors'), playback).map(({ caption }) => caption)
    expect(captions('Corners may be cut (2011)')[1]).toBe(
      'from 8 to 5, 4 blocked: 1 forced; the printed test says jump point',
    )
    expect(captions('Corners kept (2012)')[7]).toBe(
      'from 8 to 5, 7 blocked: 1 and 4 forced; the printed test says none',
    )
  })

  it('with a table of distances show the path between the pair that is selected in the table', () => {
    const [printed, ours] = lessonOf('floyds-table').scene().playbacks
    const noteOf = (playback: Playback, pair: number): string | undefined => {
      const panel = stepsOf(playback, pair).at(-1)?.panel
      return panel?.kind === 'table' ? panel.note : undefined
    }
    expect(noteOf(ours, 5)).toBe('A to F: 20, over A C D F')
    expect(noteOf(ours, 6)).toBe('A to G: ∞')
    expect(noteOf(printed, 6)).toMatch(/^A to G: .*over A/)
  })
})

describe('the pages of the articles', () => {
  const pages = { S0: 'S0', S1: 'S1', S2: 'S2', S3: 'AStarInCells', S4: 'Meshes' } as const
  const articles = Object.keys(pages) as ArticleId[]
  const readStories = (file: string): string => readFileSync(`stories/Articles/${file}`, 'utf8')

  it('list each error from A1 to D20 once with its correction', () => {
    const wanted = Object.entries({ A: 25, B: 21, C: 8, D: 20 }).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, i) => `${letter}${i + 1}`),
    )
    const rows = articles.flatMap(rowsOf)
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort())
    for (const { claim, right } of rows) expect([claim, right].every((text) => text.length > 3)).toBe(true)
  })

  it.each(articles)('show each lesson of the article %s in one story', (article) => {
    const { stories, lessons: own } = ARTICLES[article]
    const text = readStories(`${pages[article]}.stories.tsx`)
    expect(text).toContain(`id: '${stories}'`)
    const exported = [...text.matchAll(/^export const (\w+): Story = \{ args: \{ id: '([\w-]+)' \}/gm)]
    const shown = [...readStories(`${article}.mdx`).matchAll(/<Canvas of=\{\w+\.(\w+)\}/g)].map(([, name]) => name)
    expect(shown.sort()).toEqual(exported.map(([, name]) => name).sort())
    expect(exported.map(([, , id]) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    for (const [, name, id] of exported) expect(toId(stories, storyNameFromExport(name))).toBe(`${stories}--${id}`)
  })

  it('have a link to a lesson in each section, and a link to every lesson', () => {
    const stories = new Set(articles.flatMap((article) => sectionsOf(article).map(({ story }) => story)))
    const addresses = articles.flatMap((id) =>
      ARTICLES[id].lessons.map((lesson) => `${ARTICLES[id].stories}--${lesson.id}`),
    )
    expect([...stories].sort()).toEqual([...addresses, 'articles-comparison--your-map'].sort())
  })

  it('link to pages that exist', () => {
    const files = readdirSync('stories', { recursive: true, encoding: 'utf8' }).map((file) => `stories/${file}`)
    const texts = files.filter((file) => /\.(mdx|tsx)$/.test(file)).map((file) => readFileSync(file, 'utf8'))
    const ids = texts.flatMap((text) => {
      const kind = /^ {2}id: '([^']+)'/m.exec(text)?.[1] ?? /\btitle[:=] ?['"]([^'"]+)/.exec(text)?.[1]
      if (kind === undefined) return []
      const exported = [...text.matchAll(/^export const (\w+): Story/gm)].map(([, name]) => storyNameFromExport(name))
      return [...exported, 'Docs', 'The article'].map((name) => toId(kind, name))
    })
    const linked = texts.flatMap((text) =>
      [...text.matchAll(/path=\/(?:story|docs)\/([a-z0-9-]+)/g)].map(([, id]) => id),
    )
    expect(linked.filter((id) => !ids.includes(id))).toEqual([])
  })
})

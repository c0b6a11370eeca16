/** Reads the shared collection of bad inputs. Without shared data, `badInputs` returns an empty list. */
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Obstacle, Point, Rect } from '../../src/engine/index.js'
import { sharedData } from './shared-data.js'
import { at } from './shapes.js'

type Pair = readonly [number, number]

const cases = sharedData('badinputs', 'cases')
const decoder = sharedData('badinputs', 'decode.mjs')

/** Returns the files of one kind: polygons, path, grid. */
export const badInputs = (kind: string): string[] =>
  cases === undefined ? [] : readdirSync(cases).filter((file) => file.startsWith(`${kind}__`))

/** Returns a case with its input decoded. */
export async function badInput(file: string): Promise<unknown> {
  const { decode } = (await import(/* @vite-ignore */ pathToFileURL(decoder ?? '').href)) as {
    decode: (value: unknown) => unknown
  }
  const test = JSON.parse(readFileSync(`${cases}/${file}`, 'utf8')) as { readonly input: unknown }
  return { ...test, input: decode(test.input) }
}

export const obstaclesOf = (polygons: readonly (readonly (readonly Pair[])[])[]): Obstacle[] =>
  polygons.map(([outer = [], ...holes], i) => {
    const toRing = (ring: readonly Pair[]): Point[] => ring.map(([x, y]) => at(x, y))
    return { id: `p${i}`, outer: toRing(outer), holes: holes.map(toRing) }
  })

/** Returns the bounds between two corners. */
export const between = ([x0, y0, x1, y1]: readonly [number, number, number, number]): Rect => ({
  x: x0,
  y: y0,
  width: x1 - x0,
  height: y1 - y0,
})

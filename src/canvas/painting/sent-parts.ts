/** What the worker is sent of layers: their recipes, with numbers in place of parts; each part once, when it first comes into view. */
import type { Box, Batch, Painted, Painter, PaintRecipe, PaintRequest, SentLayer, TriangleTile } from '../index.js'
import { packBatches, packTiles } from './pack-parts.js'

type Part = Batch | TriangleTile

/** Screen pixels that strokes reach beyond their geometry, and more. */
const REACH = 32

export interface Picture {
  readonly layers: readonly Painted[]
  readonly box: Box
  readonly zoom: number
}

/** Follows what one worker holds. Parts that stay in a layer are held while they are out of view. */
interface Sender {
  /** Of what is in view and was not sent yet: corners and triangles. */
  readonly left: (picture: Picture) => number
  /** About `most` of it, and what the worker may forget. `isFresh`: to a worker that holds nothing. */
  readonly send: (picture: Picture, isFresh: boolean, most: number) => Omit<PaintRequest, 'order'>
  /** The layers, whose parts were sent. */
  readonly layers: (picture: Picture) => readonly SentLayer[]
}

const isPainted = ({ painter, opacity }: Painted, { box, zoom }: Picture): boolean =>
  opacity > 0 && painter.cost(box, zoom) > 0

/** Painters name the kinds of recipes alone: what those hold is made of painters' own types. */
const recipeOf = ({ recipe }: Painter): PaintRecipe | undefined => recipe as PaintRecipe | undefined

const partsOf = (recipe: PaintRecipe | undefined): readonly Part[] => {
  if (recipe?.[0] === 'polygons') return recipe[1].batches
  return recipe?.[0] === 'edges' || recipe?.[0] === 'walls' || recipe?.[0] === 'islands' ? recipe[1].tiles : []
}

const isBatch = (part: Part): part is Batch => 'parts' in part
const sizeOf = (part: Part): number => (isBatch(part) ? part.corners : part.count)

export function createSender(): Sender {
  const ids = new WeakMap<Part, number>()
  let held = new Set<number>()
  let count = 0
  const idOf = (part: Part): number => {
    let id = ids.get(part)
    if (id === undefined) ids.set(part, (id = ++count))
    return id
  }
  const seenOf = (recipe: PaintRecipe | undefined, { box, zoom }: Picture): readonly Part[] => {
    const reach = REACH / zoom
    return partsOf(recipe).filter(
      ({ box: own }) =>
        own.minX <= box.maxX + reach &&
        own.maxX >= box.minX - reach &&
        own.minY <= box.maxY + reach &&
        own.maxY >= box.minY - reach,
    )
  }
  const missing = (picture: Picture): readonly Part[] =>
    picture.layers
      .filter((layer) => isPainted(layer, picture))
      .flatMap(({ painter }) => seenOf(recipeOf(painter), picture))
      .filter((part) => !held.has(idOf(part)))
  const forget = ({ layers }: Picture): readonly number[] => {
    const present = new Set(layers.flatMap(({ painter }) => partsOf(recipeOf(painter)).map(idOf)))
    const gone = [...held].filter((id) => !present.has(id))
    for (const id of gone) held.delete(id)
    return gone
  }
  return {
    left: (picture) => missing(picture).reduce((sum, part) => sum + sizeOf(part), 0),
    send: (picture, isFresh, most) => {
      if (isFresh) held = new Set()
      const gone = forget(picture)
      const batches: Batch[] = []
      const tiles: TriangleTile[] = []
      let size = 0
      for (const part of missing(picture)) {
        if (size >= most) break
        // The same parts may be in two layers.
        if (held.has(idOf(part))) continue
        held.add(idOf(part))
        size += sizeOf(part)
        if (isBatch(part)) batches.push(part)
        else tiles.push(part)
      }
      return {
        batches: { ids: Uint32Array.from(batches, idOf), packed: packBatches(batches) },
        tiles: { ids: Uint32Array.from(tiles, idOf), packed: packTiles(tiles) },
        gone: Uint32Array.from(gone),
      }
    },
    layers: (picture) =>
      picture.layers.flatMap((layer): readonly SentLayer[] => {
        const recipe = recipeOf(layer.painter)
        if (recipe === undefined || !isPainted(layer, picture)) return []
        const seen = Uint32Array.from(seenOf(recipe, picture), idOf)
        return [{ recipe: sentRecipe(recipe, seen), opacity: layer.opacity }]
      }),
  }
}

function sentRecipe(recipe: PaintRecipe, seen: Uint32Array): SentLayer['recipe'] {
  if (recipe[0] === 'polygons') return [recipe[0], seen, recipe[2]]
  if (recipe[0] !== 'islands' && recipe[0] !== 'edges' && recipe[0] !== 'walls') return recipe
  const group = { tiles: seen, meanEdge: recipe[1].meanEdge }
  return recipe[0] === 'islands' ? [recipe[0], group, recipe[2], recipe[3]] : [recipe[0], group, recipe[2]]
}

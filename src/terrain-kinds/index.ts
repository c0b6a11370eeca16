/**
 * Kinds of terrain in one table, which messages, tools, panels and the canvas read. Add a row to add a kind; panels list kinds in this order.
 * A document may name any other terrain, which is drawn as a road.
 */
interface TerrainKind {
  readonly names: { readonly en: string; readonly zh: string }
  /** Cost of a new area of the kind, per unit of a path's length; walkable places without an area cost 1. */
  readonly cost: number | 'blocked'
  readonly color: { readonly light: string; readonly dark: string; readonly contrast: string }
  readonly pattern: TerrainPattern
}

/** A repeating tile in screen pixels. */
export interface TerrainPattern {
  readonly width: number
  readonly height: number
  readonly lines?: readonly (readonly number[])[]
  /** Coordinates of the start, then of the control point and end of each quadratic curve. */
  readonly curve?: readonly number[]
  /** Coordinates of the centers of dots. */
  readonly dots?: readonly number[]
}

export const terrainKinds = {
  water: {
    names: { en: 'Water', zh: '水' },
    cost: 4,
    color: { light: '#1C7FB5', dark: '#4DB4E6', contrast: '#4DC3FF' },
    pattern: {
      width: 26,
      height: 12,
      curve: [0, 6, 3.25, 2, 6.5, 6, 9.75, 10, 13, 6, 16.25, 2, 19.5, 6, 22.75, 10, 26, 6],
    },
  },
  sand: {
    names: { en: 'Sand', zh: '沙' },
    cost: 1.5,
    color: { light: '#9A6B14', dark: '#D9AE5F', contrast: '#FFD24D' },
    pattern: { width: 12, height: 12, dots: [2.5, 3, 8.5, 9] },
  },
  mud: {
    names: { en: 'Mud', zh: '泥' },
    cost: 3,
    color: { light: '#84573C', dark: '#C79A7C', contrast: '#E0A982' },
    pattern: {
      width: 14,
      height: 10,
      lines: [
        [1, 3, 7, 3],
        [8, 8, 14, 8],
      ],
    },
  },
  grass: {
    names: { en: 'Grass', zh: '草' },
    cost: 1.2,
    color: { light: '#2E7F5B', dark: '#6FC79B', contrast: '#8CE8BC' },
    pattern: {
      width: 14,
      height: 12,
      lines: [
        [3, 8, 4.5, 3.5, 6, 8],
        [10, 12, 11.5, 8.5, 13, 12],
      ],
    },
  },
  road: {
    names: { en: 'Road', zh: '路' },
    cost: 0.5,
    color: { light: '#6B7380', dark: '#9AA4B2', contrast: '#CCCCCC' },
    pattern: { width: 16, height: 8, lines: [[0, 4, 9, 4]] },
  },
} as const satisfies Readonly<Record<string, TerrainKind>>

export type TerrainName = keyof typeof terrainKinds

export const isTerrainName = (name: string | undefined): name is TerrainName =>
  name !== undefined && Object.hasOwn(terrainKinds, name)

export const terrainNames = (): readonly TerrainName[] => Object.keys(terrainKinds).filter(isTerrainName)

export function eachTerrain<Value>(value: (kind: TerrainKind) => Value): Readonly<Record<TerrainName, Value>> {
  const column = terrainNames().map((name) => [name, value(terrainKinds[name])])
  return Object.fromEntries(column) as Record<TerrainName, Value>
}

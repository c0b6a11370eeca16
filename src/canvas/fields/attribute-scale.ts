import { islandColor, type Theme } from '../index.js'

export interface AttributeBearer {
  readonly attributes?: Readonly<Record<string, unknown>>
}

export type AttributeScale =
  | { readonly kind: 'number'; readonly attribute: string; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly attribute: string; readonly values: readonly string[] }

const BANDS = 6

export const attributeOf = (area: AttributeBearer, attribute: string): unknown =>
  area.attributes !== undefined && Object.hasOwn(area.attributes, attribute) ? area.attributes[attribute] : undefined

/**
 * Returns the names of all attributes with a number, text or boolean in any area, sorted.
 * @example
 * const names = attributeNames([{ attributes: { slope: 3, owner: 'north' } }])
 */
export function attributeNames(areas: readonly AttributeBearer[]): readonly string[] {
  const names = new Set<string>()
  for (const { attributes = {} } of areas)
    for (const [name, value] of Object.entries(attributes)) if (isPlain(value)) names.add(name)
  return [...names].sort()
}

/**
 * Returns the color scale of an attribute; undefined if no area has it. Numbers are divided into bands of color. With other values, each value has a color.
 * @example
 * const scale = attributeScale([{ attributes: { slope: 3 } }, { attributes: { slope: 30 } }], 'slope')
 */
export function attributeScale(areas: readonly AttributeBearer[], attribute: string): AttributeScale | undefined {
  const values = areas.map((area) => attributeOf(area, attribute)).filter(isPlain)
  if (values.length === 0) return undefined
  if (values.every((value) => typeof value === 'number')) {
    const least = values.reduce((a, b) => Math.min(a, b))
    const most = values.reduce((a, b) => Math.max(a, b))
    return { kind: 'number', attribute, least, most }
  }
  return { kind: 'text', attribute, values: [...new Set(values.map(String))].sort() }
}

export function attributeClass(scale: AttributeScale, value: unknown): number | undefined {
  if (!isPlain(value)) return undefined
  if (scale.kind === 'text') {
    const index = scale.values.indexOf(String(value))
    return index < 0 ? undefined : index
  }
  if (typeof value !== 'number') return undefined
  const { least, most } = scale
  if (most <= least) return 0
  return Math.max(0, Math.min(BANDS - 1, Math.floor(((value - least) / (most - least)) * BANDS)))
}

export interface AttributeClass {
  readonly color: string
  readonly text?: string
  readonly from?: number
  readonly to?: number
}

/**
 * Returns the classes of a scale, which are its bands or values with their colors, in the order of a legend.
 * @example
 * const scale = attributeScale([{ attributes: { slope: 3 } }, { attributes: { slope: 30 } }], 'slope')
 * const legend = scale === undefined ? [] : attributeClasses(scale, lightTheme)
 */
export function attributeClasses(scale: AttributeScale, theme: Theme): readonly AttributeClass[] {
  if (scale.kind === 'text') return scale.values.map((text, i) => ({ text, color: islandColor(theme, i) }))
  const { least, most } = scale
  const ramp = [theme.clear5, theme.clear4, theme.clear3, theme.clear2, theme.clear1, theme.clear0]
  if (most <= least) return [{ color: ramp[BANDS - 1], from: least, to: most }]
  const step = (most - least) / BANDS
  return ramp.map((color, i) => ({ color, from: least + i * step, to: least + (i + 1) * step }))
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

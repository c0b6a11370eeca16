import { expectValue } from '../../../engine/core/index.js'

export interface ImportChoices {
  /** Meaning of coordinates in GeoJSON without a reference system, if all longitudes are within ±180 and all latitudes within ±90. Default: `degrees`. */
  readonly coordinates?: 'degrees' | 'plane' | undefined
  /** Meaning of closed SVG outlines without a fill: walls as wide as their stroke, or solid. Default: `walls`. */
  readonly closedOutlines?: 'walls' | 'solid' | undefined
}

export const IMPORT_CHOICES = {
  coordinates: ['degrees', 'plane'],
  closedOutlines: ['walls', 'solid'],
} as const satisfies { readonly [Name in keyof Required<ImportChoices>]: readonly ImportChoices[Name][] }

export type ImportChoice = keyof typeof IMPORT_CHOICES

/** Returns the import choices among the options. Throws `format/bad-option` for an unknown value. */
export function importChoicesOf(options: ImportChoices): ImportChoices {
  const chosen: Record<string, string> = {}
  for (const [name, values] of Object.entries(IMPORT_CHOICES)) {
    const value: unknown = options[name as ImportChoice]
    if (value === undefined) continue
    const known = values.find((each) => each === value)
    expectValue(known !== undefined, 'format/bad-option', `options.${name}`, value, `'${values.join("' or '")}'`)
    chosen[name] = known
  }
  return chosen
}

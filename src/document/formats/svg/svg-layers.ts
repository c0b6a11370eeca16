import type { NavDocument } from '../../model/index.js'
import type { MapBuilder } from '../map-builder.js'
import type { XmlElement } from '../xml.js'

export interface TopGroup {
  readonly name: string
  id: string | undefined
  readonly own?: boolean
}

export const ownLabel = ({ attributes }: XmlElement): string | undefined =>
  attributes.get('inkscape:label') ?? attributes.get('aria-label')

/** Matches generated ids such as `path1234-5`, `g7` and `SVGID_1_`. */
const GENERATED_ID =
  /^(svg|svgid|g|group|layer|path|rect|rectangle|circle|ellipse|polygon|polyline|line|shape|use|vector|image|_)?[-_\s]*[\d_-]*$/i

/** Returns the name from which a drawing program made an id. A space becomes `_` or `_x0020_` in an id. */
export function nameOfId(id: string | undefined): string | undefined {
  if (id === undefined || GENERATED_ID.test(id)) return undefined
  return id
    .replace(/_x([0-9a-f]{2,4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/_\d+_$/, '')
    .replaceAll('_', ' ')
    .trim()
}

export const layerNameOf = (element: XmlElement): string | undefined =>
  element.name.slice(element.name.indexOf(':') + 1) === 'g'
    ? (ownLabel(element) ?? nameOfId(element.attributes.get('id')))
    : undefined

/**
 * Returns the layers of `base`, the map that Navsmith embedded in the SVG, by id. A layer has the name and visibility of its group element. If
 * only some layers have a group element, omits the others, since their groups were deleted.
 */
export function ownLayers(
  root: XmlElement,
  base: NavDocument | undefined,
  builder: MapBuilder,
  isHiddenGroup: (group: XmlElement) => boolean,
): ReadonlyMap<string, TopGroup> {
  const groups = new Map<string, XmlElement>()
  for (const child of root.children) {
    const id = child.attributes.get('data-navsmith-layer')
    if (id !== undefined && !groups.has(id)) groups.set(id, child)
  }
  const written = (base?.layers ?? []).filter(({ id }) => groups.size === 0 || groups.has(id))
  return new Map(
    written.map(({ id, name, hidden = false, locked = false, navigation }): [string, TopGroup] => {
      const group = groups.get(id)
      const label = (group && ownLabel(group)) ?? name
      const isHidden = group === undefined ? hidden : isHiddenGroup(group)
      return [id, { name: label, id: builder.addLayer(label, { id, hidden: isHidden, locked, navigation }), own: true }]
    }),
  )
}

/** Patches single attributes and elements of TMX. Paths and values are those of the same map in TMJ. */
import { append } from '../../../engine/core/index.js'
import { asArray, asObject, asText, type Json } from '../json-values.js'
import { isLayerElement, tiledFromXml } from '../tiled/tiled-model.js'
import { escapeXml, parseXml, type XmlElement } from '../xml.js'
import { splitPath } from './json-text.js'
import { TextPatches, indentAt } from './text-patches.js'

const FORMS = ['polygon', 'polyline', 'ellipse', 'point', 'capsule']

export class TmxText {
  private readonly patches: TextPatches
  private readonly root: XmlElement
  private readonly json: Json
  private readonly inserted = new Map<XmlElement, { readonly first: string[]; readonly last: string[] }>()

  constructor(original: string) {
    this.patches = new TextPatches(original)
    this.root = parseXml(original)
    this.json = tiledFromXml(this.root)
  }

  get(path: string): unknown {
    let at: unknown = this.json
    for (const key of path === '' ? [] : path.split('.'))
      at = Array.isArray(at) ? (at as unknown[])[Number(key)] : asObject(at)?.[key]
    return at
  }

  set(path: string, key: string, value: unknown): void {
    const element = this.find(path)
    if (element === undefined) return
    if (FORMS.includes(key)) this.setForm(element, key, value)
    else this.setAttribute(element, key, value)
  }

  remove(path: string): void {
    const element = this.find(path)
    if (element !== undefined) this.cut(element)
  }

  append(path: string, values: readonly unknown[]): void {
    const [owner, key] = splitPath(path)
    const parent = this.find(owner)
    if (parent === undefined || values.length === 0) return
    const list = key === 'properties' ? parent.children.find(({ name }) => name === key) : parent
    if (list === undefined) this.insert(parent, (indent, unit) => propertyLines(values, indent, unit), 'first')
    else
      this.insert(list, (indent, unit) =>
        values.flatMap((value) =>
          key === 'properties' ? propertyLine(value, indent) : elementLines(asObject(value) ?? {}, indent, unit),
        ),
      )
  }

  start(path: string): number | undefined {
    return this.find(path)?.start
  }

  text(): string {
    for (const [element, lines] of this.inserted) this.patchLines(element, lines)
    this.inserted.clear()
    return this.patches.text()
  }

  private find(path: string): XmlElement | undefined {
    const steps = path === '' ? [] : path.split('.')
    let at: XmlElement | undefined = this.root
    for (let i = 0; i + 1 < steps.length; i += 2) {
      const [list, index] = [steps[i], Number(steps[i + 1])]
      at =
        list === 'properties'
          ? at?.children.find(({ name }) => name === list)?.children[index]
          : at?.children.filter((child) => (list === 'layers' ? isLayerElement(child) : child.name === 'object'))[index]
    }
    return at
  }

  private setAttribute(element: XmlElement, key: string, value: unknown): void {
    const { original } = this.patches
    const written = value === undefined ? undefined : typeof value === 'boolean' ? Number(value) : value
    const attribute = /\s+([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')/y
    let at = element.start + 1 + element.name.length
    for (;;) {
      attribute.lastIndex = at
      const found = attribute.exec(original)
      if (found === null) break
      const end = attribute.lastIndex
      if (found[1] === key) {
        if (written === undefined) this.patches.replace(at, end, '')
        else this.patches.replace(end - found[2].length, end, `"${escapeXml(asText(written) ?? '')}"`)
        return
      }
      at = end
    }
    if (written !== undefined) this.patches.replace(at, at, ` ${key}="${escapeXml(asText(written) ?? '')}"`)
  }

  private setForm(element: XmlElement, key: string, value: unknown): void {
    const child = element.children.find(({ name }) => name === key)
    if (value === undefined || value === false) {
      if (child !== undefined) this.cut(child)
      return
    }
    if (child === undefined) this.insert(element, (indent) => [`${indent}${formOf(key, value)}`])
    else if (Array.isArray(value)) {
      const before = (child.attributes.get('points') ?? '').trim().split(/\s+/)
      const points = pairsOf(value).map(({ x, y }, i) => {
        const [beforeX, beforeY] = before.length === value.length ? before[i].split(',') : []
        return Number(beforeX) === x && Number(beforeY) === y ? before[i] : `${x},${y}`
      })
      this.setAttribute(child, 'points', points.join(' '))
    }
  }

  private cut({ start, end }: XmlElement): void {
    const { original } = this.patches
    const indent = indentAt(original, start)
    const isAlone = indent !== undefined && /^[ \t]*\r?\n/.test(original.slice(end, end + 256))
    this.patches.replace(isAlone ? original.slice(0, start).trimEnd().length : start, end, '')
  }

  private insert(
    element: XmlElement,
    lines: (indent: string, unit: string) => readonly string[],
    place: 'first' | 'last' = 'last',
  ): void {
    const { original } = this.patches
    const outer = indentAt(original, element.start) ?? ''
    const sample = element.children.at(0) ?? this.root.children.at(0)
    const owner = element.children.length > 0 ? outer : ''
    const inner = sample === undefined ? undefined : indentAt(original, sample.start)
    const unit = inner?.startsWith(owner) === true && inner.length > owner.length ? inner.slice(owner.length) : ' '
    const known = this.inserted.get(element) ?? { first: [], last: [] }
    append(known[place], lines(outer + unit, unit))
    this.inserted.set(element, known)
  }

  private patchLines(
    element: XmlElement,
    { first, last }: { first: readonly string[]; last: readonly string[] },
  ): void {
    const { original, lineEnd } = this.patches
    const end = `${lineEnd}${indentAt(original, element.start) ?? ''}`
    const written = (lines: readonly string[]): string => lines.map((line) => `${lineEnd}${line}`).join('')
    if (element.end === element.tagEnd) {
      const before = original.slice(0, original.lastIndexOf('/', element.tagEnd)).trimEnd().length
      this.patches.replace(before, element.tagEnd, `>${written([...first, ...last])}${end}</${element.name}>`)
      return
    }
    const child = element.children.at(-1)
    const isEmpty = child === undefined && original.slice(element.tagEnd, element.end).startsWith('<')
    const place = child?.end ?? element.tagEnd
    this.patches.replace(element.tagEnd, element.tagEnd, written(first))
    this.patches.replace(place, place, isEmpty ? written(last) + end : written(last))
  }
}

const pairsOf = (value: unknown): { x: number; y: number }[] => asArray(value) as { x: number; y: number }[]

const formOf = (key: string, value: unknown): string =>
  Array.isArray(value)
    ? `<${key} points="${pairsOf(value)
        .map(({ x, y }) => `${x},${y}`)
        .join(' ')}"/>`
    : `<${key}/>`

const attributesOf = (value: Json, keys: readonly string[]): string =>
  keys
    .filter((key) => value[key] !== undefined && value[key] !== '')
    .map(
      (key) =>
        ` ${key}="${escapeXml(typeof value[key] === 'boolean' ? String(Number(value[key])) : (asText(value[key]) ?? ''))}"`,
    )
    .join('')

function propertyLine(property: unknown, indent: string): string {
  const { name, type, value } = asObject(property) ?? {}
  const kind = type === undefined || type === 'string' ? '' : ` type="${asText(type) ?? ''}"`
  return `${indent}<property name="${escapeXml(asText(name) ?? '')}"${kind} value="${escapeXml(String(value))}"/>`
}

function propertyLines(properties: readonly unknown[], indent: string, unit: string): string[] {
  if (properties.length === 0) return []
  return [
    `${indent}<properties>`,
    ...properties.map((property) => propertyLine(property, indent + unit)),
    `${indent}</properties>`,
  ]
}

function elementLines(value: Json, indent: string, unit: string): string[] {
  const isLayer = value.type === 'objectgroup'
  const name = isLayer ? 'objectgroup' : 'object'
  const form = FORMS.find((key) => value[key] !== undefined)
  const attributes = {
    ...value,
    visible: value.visible === false ? 0 : undefined,
    ...(form !== undefined && form !== 'ellipse' && { width: undefined, height: undefined }),
    rotation: value.rotation === 0 ? undefined : value.rotation,
  }
  const keys = isLayer
    ? ['id', 'name', 'visible']
    : ['id', 'name', 'type', 'x', 'y', 'width', 'height', 'rotation', 'visible']
  const inner = [
    ...propertyLines(asArray(value.properties), indent + unit, unit),
    ...asArray(value.objects).flatMap((object) => elementLines(asObject(object) ?? {}, indent + unit, unit)),
    ...(form === undefined ? [] : [`${indent}${unit}${formOf(form, value[form])}`]),
  ]
  const tag = `${indent}<${name}${attributesOf(attributes, keys)}`
  return inner.length === 0 ? [`${tag}/>`] : [`${tag}>`, ...inner, `${indent}</${name}>`]
}

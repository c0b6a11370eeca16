/** Computes styles from presentation attributes, style sheets, `style` attributes and inheritance. Skips invalid values like a browser. */
import type { XmlElement } from '../xml.js'
import { readDeclarations, readStyleSheet, type Declaration } from './css-rules.js'
import { compileSelectors, localName, SelectorMatcher, type CompiledSelector, type Positions } from './css-selectors.js'
import { FONT_SIZE, pixels, readLength, readLengths, type Length } from './svg-lengths.js'
import { BLACK, readAlpha, readPaint, readPart, type Paint } from './svg-paint.js'

export interface ComputedStyle {
  readonly fontSize: number
  readonly colorAlpha: number
  readonly fill: Paint
  readonly fillOpacity: number
  readonly fillRule: 'non-zero' | 'even-odd'
  readonly clipRule: 'non-zero' | 'even-odd'
  readonly stroke: Paint
  readonly strokeOpacity: number
  readonly strokeWidth: Length
  readonly lineCap: string
  readonly lineJoin: string
  readonly miterLimit: number
  readonly dashes: readonly Length[] | undefined
  readonly dashOffset: Length
  readonly isVisible: boolean
  readonly hasMarkers: boolean
  readonly custom: ReadonlyMap<string, string>
}

export const INITIAL: ComputedStyle = {
  fontSize: FONT_SIZE,
  colorAlpha: 1,
  fill: BLACK,
  fillOpacity: 1,
  fillRule: 'non-zero',
  clipRule: 'non-zero',
  stroke: { kind: 'none' },
  strokeOpacity: 1,
  strokeWidth: pixels(1),
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 4,
  dashes: undefined,
  dashOffset: pixels(0),
  isVisible: true,
  hasMarkers: false,
  custom: new Map(),
}

export interface Declared {
  /** Values by property. Attributes that may omit units, such as `x`, are stored under `attribute x`. */
  readonly values: ReadonlyMap<string, string>
  readonly custom: ReadonlyMap<string, string>
}

const rule = (text: string): 'non-zero' | 'even-odd' | undefined =>
  text === 'evenodd' ? 'even-odd' : text === 'nonzero' ? 'non-zero' : undefined
const oneOf =
  (...words: readonly string[]) =>
  (text: string): string | undefined =>
    words.includes(text) ? text : undefined
function part(text: string): number | undefined {
  const value = readPart(text)
  return Number.isNaN(value) ? undefined : Math.min(Math.max(value, 0), 1)
}
function notNegative(length: Length | undefined): Length | undefined {
  return length !== undefined && length.value >= 0 ? length : undefined
}
function dashesOf(text: string, fontSize: number): readonly Length[] | undefined {
  const lengths = readLengths(text, fontSize)
  return lengths?.some(({ value }) => value < 0) === false ? lengths : undefined
}

type Reader = (text: string, fontSize: number) => unknown
const INHERITED: Readonly<
  Record<string, readonly [key: Exclude<keyof ComputedStyle, 'custom' | 'fontSize'>, read: Reader]>
> = {
  color: ['colorAlpha', (text) => (text.toLowerCase() === 'currentcolor' ? undefined : readAlpha(text))],
  fill: ['fill', readPaint],
  'fill-opacity': ['fillOpacity', part],
  'fill-rule': ['fillRule', rule],
  'clip-rule': ['clipRule', rule],
  stroke: ['stroke', readPaint],
  'stroke-opacity': ['strokeOpacity', part],
  'stroke-width': ['strokeWidth', (text, fontSize) => notNegative(readLength(text, fontSize))],
  'stroke-linecap': ['lineCap', oneOf('butt', 'round', 'square')],
  'stroke-linejoin': ['lineJoin', oneOf('miter', 'round', 'bevel')],
  'stroke-miterlimit': ['miterLimit', (text) => (Number(text) >= 1 ? Number(text) : undefined)],
  'stroke-dasharray': ['dashes', (text, fontSize) => (text === 'none' ? [] : dashesOf(text, fontSize))],
  'stroke-dashoffset': ['dashOffset', readLength],
  visibility: [
    'isVisible',
    (text) => (['visible', 'hidden', 'collapse'].includes(text) ? text === 'visible' : undefined),
  ],
  ...Object.fromEntries(
    ['marker', 'marker-start', 'marker-mid', 'marker-end'].map((name) => [
      name,
      ['hasMarkers', (text: string) => text !== 'none'],
    ]),
  ),
}
const GEOMETRY = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry'])
const OTHERS =
  'display opacity overflow clip-path mask filter vector-effect font-size transform-origin stop-color stop-opacity'.split(
    ' ',
  )
const ATTRIBUTES = new Set([...Object.keys(INHERITED), ...OTHERS].filter((name) => name !== 'marker'))
const CSS_WIDE = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer'])

/** Lowercases a value, since keywords and units ignore case. A paint stays as it is, since it may contain a URL. */
const normalized = (name: string, text: string): string =>
  name === 'fill' || name === 'stroke' ? text : text.toLowerCase()

function isValid(name: string, value: string): boolean {
  if (CSS_WIDE.has(value) || value.includes('var(')) return true
  if (Object.hasOwn(INHERITED, name)) return INHERITED[name][1](normalized(name, value), FONT_SIZE) !== undefined
  if (GEOMETRY.has(name)) {
    const isAuto = value === 'auto' && name !== 'x' && name !== 'y' && !name.startsWith('c')
    const length = readLength(value, FONT_SIZE, true)
    return (
      isAuto || (length !== undefined && (length.value >= 0 || name === 'x' || name === 'y' || name.startsWith('c')))
    )
  }
  return name === 'opacity' ? part(value) !== undefined : value !== ''
}

interface Rule extends CompiledSelector {
  readonly declarations: readonly Declaration[]
  readonly order: number
}

export class Styles {
  private readonly rules = new Map<string, Rule[]>()
  private readonly known = new Map<XmlElement, Declared>()
  private readonly matcher: SelectorMatcher

  constructor(
    private readonly positions: Positions,
    private readonly count: (characters: number) => void,
  ) {
    this.matcher = new SelectorMatcher(positions, () => count(1))
    let order = 0
    for (const element of positions.keys()) {
      if (localName(element) !== 'style' || !isForScreens(element)) continue
      for (const { selector, declarations } of readStyleSheet(element.text)) {
        for (const compiled of compileSelectors(selector)) {
          const entry = { ...compiled, declarations, order: order++ }
          const list = this.rules.get(compiled.key)
          if (list === undefined) this.rules.set(compiled.key, [entry])
          else list.push(entry)
        }
      }
    }
  }

  declared(element: XmlElement): Declared {
    let declared = this.known.get(element)
    if (declared === undefined) this.known.set(element, (declared = this.cascade(element)))
    return declared
  }

  computedInTree(element: XmlElement): ComputedStyle {
    const parent = this.positions.get(element)?.parent
    return computeStyle(this.declared(element), parent === undefined ? INITIAL : this.computedInTree(parent))
  }

  private cascade(element: XmlElement): Declared {
    const values = new Map<string, string>()
    const custom = new Map<string, string>()
    const { attributes } = element
    for (const [name, value] of attributes) {
      // These attributes may omit units, so they are parsed unlike CSS properties.
      if (GEOMETRY.has(name) || name === 'transform') values.set(`attribute ${name}`, value)
      else if (ATTRIBUTES.has(name) && isValid(name, value.trim())) values.set(name, value.trim())
    }
    const rules = this.rulesFor(element)
    const own = attributes.has('style') ? readDeclarations(attributes.get('style') ?? '') : []
    const layers = [...rules.map(({ declarations }) => declarations), own]
    for (const important of [false, true]) {
      for (const declarations of layers) {
        for (const { name, value, isImportant } of declarations) {
          if (isImportant !== important) continue
          if (name.startsWith('--')) custom.set(name, value)
          else if (isValid(name, value)) values.set(name, value)
        }
      }
    }
    return { values, custom }
  }

  private rulesFor(element: XmlElement): readonly Rule[] {
    const { attributes } = element
    const keys = [
      '',
      localName(element),
      ...new Set((attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`)),
    ]
    const id = attributes.get('id')
    if (id !== undefined) keys.push(`#${id}`)
    const found = keys.flatMap((key) =>
      (this.rules.get(key) ?? []).filter(({ tokens }) => this.matcher.matches(element, tokens)),
    )
    this.count(found.length)
    return found.sort((a, b) => a.specificity - b.specificity || a.order - b.order)
  }
}

function isForScreens({ attributes }: XmlElement): boolean {
  const type = attributes.get('type')?.trim().toLowerCase() ?? ''
  const media = attributes.get('media')?.trim() ?? ''
  return (type === '' || type === 'text/css') && (media === '' || /\b(all|screen)\b/i.test(media))
}

/** Limits when variables in a value are replaced: `count` of replaced variables, including nested ones, and `length` of the resulting text. */
const VARIABLES = { count: 64, length: 10_000 } as const

function withVariables(
  value: string,
  custom: ReadonlyMap<string, string>,
  left: { count: number } = { count: VARIABLES.count },
): string | undefined {
  let text = value
  while (text.includes('var(')) {
    const found = /var\(\s*(--[^\s,()]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/.exec(text)
    if (found === null || --left.count < 0) return undefined
    const known = custom.get(found[1])
    const replacement = (known === undefined ? undefined : withVariables(known, custom, left)) ?? found[2]
    if (replacement === undefined) return undefined
    text = text.slice(0, found.index) + replacement.trim() + text.slice(found.index + found[0].length)
    if (text.length > VARIABLES.length) return undefined
  }
  return text
}

/** Returns a declared value with its variables replaced; undefined if absent or inherited. */
export function valueOf({ values }: Declared, name: string, custom: ReadonlyMap<string, string>): string | undefined {
  const value = values.get(name)
  if (value === undefined) return undefined
  const text = value.includes('var(') ? withVariables(value, custom) : value
  return text === undefined || CSS_WIDE.has(text) ? undefined : text
}

const PROPERTIES = Object.keys(INHERITED)

export function computeStyle(declared: Declared, above: ComputedStyle): ComputedStyle {
  const { values } = declared
  const custom = declared.custom.size === 0 ? above.custom : new Map([...above.custom, ...declared.custom])
  if (values.size === 0) return custom === above.custom ? above : { ...above, custom }
  const changes: Record<string, unknown> = {}
  const size = valueOf(declared, 'font-size', custom)
  const length = size === undefined ? undefined : readLength(size, above.fontSize, true)
  const fontSize =
    length === undefined ? above.fontSize : length.isPercent ? (length.value / 100) * above.fontSize : length.value
  for (const name of PROPERTIES) {
    const [key, read] = INHERITED[name]
    if (values.get(name) === 'initial') changes[key] = INITIAL[key]
    const text = valueOf(declared, name, custom)
    const found = text === undefined ? undefined : read(normalized(name, text), fontSize)
    if (found !== undefined) changes[key] = Array.isArray(found) && found.length === 0 ? undefined : found
  }
  return Object.assign({ ...above, custom, fontSize }, changes)
}

import { TokenType, tokenize, type CSSToken } from '@csstools/css-tokenizer'
import type { Rect } from '../../../engine/geometry/index.js'
import { composeMatrices, degreesToDirection, IDENTITY, type Matrix } from '../../model/index.js'
import { readLength, resolve } from './svg-lengths.js'

const TEXT_LIMIT = 10_000
const DEGREES: Readonly<Record<string, number>> = { deg: 1, rad: 180 / Math.PI, turn: 360, grad: 0.9 }

const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]
export const about = (x: number, y: number, step: Matrix): Matrix =>
  composeMatrices(composeMatrices(translation(x, y), step), translation(-x, -y))

function rotation(degrees: number): Matrix {
  const { x: cos, y: sin } = degreesToDirection(degrees)
  return [cos, sin, -sin, cos, 0, 0]
}

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180)

/** Parses the attribute `transform`. With a `box`, parses the CSS property instead; its percentages refer to the box. Undefined if invalid. */
export function readTransform(text: string, box?: Rect): Matrix | undefined {
  if (text.trim().toLowerCase() === 'none' && box !== undefined) return IDENTITY
  const steps = text.length > TEXT_LIMIT ? undefined : readSteps(text, box !== undefined)
  if (steps === undefined) return undefined
  let matrix = IDENTITY
  for (const { name, arguments: values } of steps) {
    const step = box === undefined ? attributeStep(name, values) : cssStep(name.toLowerCase(), values, box)
    if (step === undefined) return undefined
    matrix = composeMatrices(matrix, step)
  }
  return matrix.every(Number.isFinite) ? matrix : undefined
}

function readSteps(text: string, commas: boolean) {
  const tokens = tokenize({ css: text }).filter((token) => token[0] !== TokenType.Comment)
  const steps: { readonly name: string; readonly arguments: readonly CSSToken[] }[] = []
  let at = 0
  const skipSpaces = (): void => {
    while (tokens[at][0] === TokenType.Whitespace) at++
  }
  for (;;) {
    skipSpaces()
    if (!commas && steps.length > 0 && tokens[at][0] === TokenType.Comma) {
      at++
      skipSpaces()
      if (tokens[at][0] === TokenType.EOF) return undefined
    }
    const head = tokens[at]
    if (head[0] === TokenType.EOF) return steps
    at++
    let name: string
    if (head[0] === TokenType.Function) name = head[4].value
    else if (!commas && head[0] === TokenType.Ident) {
      name = head[4].value
      skipSpaces()
      if (tokens[at++]?.[0] !== TokenType.OpenParen) return undefined
    } else return undefined
    const values: CSSToken[] = []
    skipSpaces()
    while (tokens[at][0] !== TokenType.CloseParen) {
      if (values.length > 0 && tokens[at][0] === TokenType.Comma) {
        at++
        skipSpaces()
      } else if (values.length > 0 && commas) return undefined
      const token = tokens[at]
      if (token[0] !== TokenType.Number && token[0] !== TokenType.Dimension && token[0] !== TokenType.Percentage)
        return undefined
      values.push(token)
      at++
      skipSpaces()
    }
    at++
    steps.push({ name, arguments: values })
  }
}

function attributeStep(name: string, values: readonly CSSToken[]): Matrix | undefined {
  if (values.some((token) => token[0] !== TokenType.Number)) return undefined
  const n = values.map((token) => (token[0] === TokenType.Number ? token[4].value : NaN))
  const count = n.length
  if (name === 'matrix' && count === 6) return [n[0], n[1], n[2], n[3], n[4], n[5]]
  if (name === 'translate' && (count === 1 || count === 2)) return translation(n[0], n[1] ?? 0)
  if (name === 'scale' && (count === 1 || count === 2)) return [n[0], 0, 0, n[1] ?? n[0], 0, 0]
  if (name === 'skewX' && count === 1) return [1, 0, tangent(n[0]), 1, 0, 0]
  if (name === 'skewY' && count === 1) return [1, tangent(n[0]), 0, 1, 0, 0]
  if (name === 'rotate' && count === 1) return rotation(n[0])
  return name === 'rotate' && count === 3 ? about(n[1], n[2], rotation(n[0])) : undefined
}

const lengthOf = (token: CSSToken | undefined, extent: number): number => {
  if (token === undefined) return 0
  const length = readLength(token[1], undefined, true)
  return length === undefined ? NaN : resolve(length, { width: extent, height: extent }, 'x')
}
const numberOf = (token: CSSToken | undefined): number => {
  if (token?.[0] === TokenType.Percentage) return token[4].value / 100
  return token?.[0] === TokenType.Number ? token[4].value : NaN
}
const angleOf = (token: CSSToken | undefined): number => {
  if (token?.[0] === TokenType.Dimension) return token[4].value * (DEGREES[token[4].unit.toLowerCase()] ?? NaN)
  return token?.[0] === TokenType.Number && token[4].value === 0 ? 0 : NaN
}

function cssStep(name: string, values: readonly CSSToken[], { width, height }: Rect): Matrix | undefined {
  const [first, second] = values
  const isCount = (minimum: number, maximum: number): boolean => values.length >= minimum && values.length <= maximum
  if (name === 'matrix' && isCount(6, 6)) {
    const [a, b, c, d, e, f] = values.map(numberOf)
    return [a, b, c, d, e, f]
  }
  if (name === 'translate' && isCount(1, 2)) return translation(lengthOf(first, width), lengthOf(second, height))
  if (name === 'translate3d' && isCount(3, 3)) return translation(lengthOf(first, width), lengthOf(second, height))
  if (name === 'translatex' && isCount(1, 1)) return translation(lengthOf(first, width), 0)
  if (name === 'translatey' && isCount(1, 1)) return translation(0, lengthOf(first, height))
  if ((name === 'scale' && isCount(1, 2)) || (name === 'scale3d' && isCount(3, 3)))
    return [numberOf(first), 0, 0, numberOf(second ?? first), 0, 0]
  if (name === 'scalex' && isCount(1, 1)) return [numberOf(first), 0, 0, 1, 0, 0]
  if (name === 'scaley' && isCount(1, 1)) return [1, 0, 0, numberOf(first), 0, 0]
  if ((name === 'rotate' || name === 'rotatez') && isCount(1, 1)) return rotation(angleOf(first))
  if (name === 'skew' && isCount(1, 2))
    return [1, second === undefined ? 0 : tangent(angleOf(second)), tangent(angleOf(first)), 1, 0, 0]
  if (name === 'skewx' && isCount(1, 1)) return [1, 0, tangent(angleOf(first)), 1, 0, 0]
  return name === 'skewy' && isCount(1, 1) ? [1, tangent(angleOf(first)), 0, 1, 0, 0] : undefined
}

const SIDES: Readonly<Record<string, { readonly axis?: 'x' | 'y'; readonly part: number }>> = {
  left: { axis: 'x', part: 0 },
  right: { axis: 'x', part: 100 },
  top: { axis: 'y', part: 0 },
  bottom: { axis: 'y', part: 100 },
  center: { part: 50 },
}

/** Parses CSS `transform-origin`. An invalid coordinate becomes that of the upper left corner of the box. */
export function readOrigin(text: string, { x, y, width, height }: Rect): { x: number; y: number } {
  const words = text
    .trim()
    .toLowerCase()
    .split(/\s*,\s*|\s+/)
  const vertical = SIDES[words[0]]?.axis === 'y' || SIDES[words[1] ?? '']?.axis === 'x'
  const [across, down] = vertical ? [words[1], words[0]] : words
  const place = (word: string | undefined, extent: number): number => {
    if (word === undefined) return extent / 2
    if (Object.hasOwn(SIDES, word)) return (SIDES[word].part / 100) * extent
    const length = readLength(word)
    return length === undefined ? 0 : resolve(length, { width: extent, height: extent }, 'x')
  }
  return { x: x + place(across, width), y: y + place(down, height) }
}

/** Returns the matrix of the CSS properties `translate`, `rotate` and `scale`. */
export function individualTransforms(
  { translate, rotate, scale }: Readonly<Record<'translate' | 'rotate' | 'scale', string | undefined>>,
  box: Rect,
): Matrix {
  const read = (name: string, text: string | undefined): Matrix =>
    text === undefined || text === 'none'
      ? IDENTITY
      : (readTransform(`${name}(${text.trim().split(/\s+/).join(',')})`, box) ?? IDENTITY)
  return composeMatrices(composeMatrices(read('translate', translate), read('rotate', rotate)), read('scale', scale))
}

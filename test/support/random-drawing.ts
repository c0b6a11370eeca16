/** Small seeded SVG drawings with every kind of outline: shapes, strokes, clips, nested views, styles, uses. */
import { createRandom } from '../../src/engine/core/index.js'

export const DRAWING_SIZE = 100

export function randomDrawing(seed: number): string {
  const random = createRandom(seed)
  const between = (least: number, most: number): number => Math.round((least + random() * (most - least)) * 10) / 10
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]
  const maybe = (part: number, text: () => string): string => (random() < part ? text() : '')
  const point = (): string => `${between(0, 100)} ${between(0, 100)}`
  const list = (count: number, make: () => string, between = ' '): string =>
    Array.from({ length: count }, make).join(between)

  const transform = (): string =>
    list(
      1 + Math.floor(random() * 2),
      () =>
        pick([
          () => `translate(${between(-20, 20)} ${between(-20, 20)})`,
          () => `rotate(${between(-180, 180)} 50 50)`,
          () => `scale(${between(0.5, 1.5)} ${between(0.5, 1.5)})`,
          () => `skewX(${between(-30, 30)})`,
          () => `matrix(1 0 0 -1 0 100)`,
        ])(),
      '',
    )
  const dashing = (): string =>
    `stroke-dasharray="${between(6, 20)} ${between(6, 20)}" ${maybe(0.4, () => `stroke-dashoffset="${between(-30, 30)}"`)} ${maybe(0.4, () => `pathLength="${between(60, 200)}"`)}`
  /** Dashes only on straight lines, because along curves they depend on how finely the curves are flattened. */
  const paint = (isStraight = false): string => {
    const dashes = isStraight ? maybe(0.3, dashing) : ''
    return [
      `fill="${pick(['red', 'none', '#0008ff', 'transparent', 'url(#full)', 'url(#clear) red', 'url(#empty)'])}"`,
      maybe(0.4, () => `fill-rule="evenodd"`),
      maybe(
        0.6,
        () =>
          `stroke="${pick(['blue', 'none'])}" stroke-width="${between(2, 12)}" stroke-linecap="${pick(['butt', 'round', 'square'])}" stroke-linejoin="${pick(['miter', 'round', 'bevel'])}" ${dashes}`,
      ),
      maybe(0.3, () => `class="${pick(['a', 'b', 'c'])}"`),
      maybe(0.15, () => `style="${pick(['fill:green', 'stroke:none', 'visibility:hidden', 'opacity:0'])}"`),
      maybe(0.3, () => `transform="${transform()}"`),
      maybe(0.15, () => `clip-path="url(#clip)"`),
    ].join(' ')
  }
  const segment = (): string =>
    pick([
      () => `L${point()}`,
      () => `l${between(-40, 40)} ${between(-40, 40)}`,
      () => `C${list(3, point)}`,
      () => `Q${list(2, point)}`,
      () => `A${between(5, 40)} ${between(5, 40)} ${between(0, 90)} ${pick([0, 1])} ${pick([0, 1])} ${point()}`,
      () => `H${between(0, 100)}`,
      () => `v${between(-40, 40)}`,
    ])()
  const shape = (): string =>
    pick([
      () =>
        `<rect x="${between(0, 70)}" y="${between(0, 70)}" width="${between(5, 60)}" height="${between(5, 60)}" ${maybe(0.4, () => `rx="${between(1, 20)}"`)} ${paint()}/>`,
      () => `<circle cx="${between(0, 100)}" cy="${between(0, 100)}" r="${between(5, 40)}" ${paint()}/>`,
      () =>
        `<ellipse cx="${between(0, 100)}" cy="${between(0, 100)}" rx="${between(5, 40)}" ry="${between(5, 40)}" ${paint()}/>`,
      () =>
        `<line x1="${between(0, 100)}" y1="${between(0, 100)}" x2="${between(0, 100)}" y2="${between(0, 100)}" stroke="navy" ${paint(true).replace(/stroke="\w+"/, '')}/>`,
      () => `<polygon points="${list(3 + Math.floor(random() * 4), point)}" ${paint(true)}/>`,
      () => `<polyline points="${list(3 + Math.floor(random() * 3), point)}" ${paint(true)}/>`,
      () =>
        `<path d="M${point()}${list(2 + Math.floor(random() * 4), segment)}${maybe(0.5, () => 'Z')}${maybe(0.3, () => `M${point()}${list(3, segment)}z`)}" ${paint()}/>`,
      () =>
        `<use href="#used" x="${between(-10, 40)}" y="${between(-10, 40)}" ${maybe(0.4, () => `transform="${transform()}"`)}/>`,
      () =>
        `<svg x="${between(0, 40)}" y="${between(0, 40)}" width="${between(20, 60)}" height="${between(20, 60)}" viewBox="0 0 100 ${between(50, 150)}" preserveAspectRatio="${pick(['none', 'xMinYMid meet', 'xMidYMax slice'])}"><circle cx="50" cy="50" r="60" fill="teal"/></svg>`,
    ])()
  const group = (depth: number): string =>
    `<g ${maybe(0.5, () => `transform="${transform()}"`)} ${maybe(0.2, () => `fill="${pick(['none', 'olive'])}"`)} ${maybe(0.1, () => `clip-path="url(#clip)"`)}>${list(1 + Math.floor(random() * 2), () => (depth < 2 && random() < 0.3 ? group(depth + 1) : shape()), '')}</g>`

  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><style>.a{fill:none;stroke:black;stroke-width:5}.b{fill:orange}g .c{stroke:purple;stroke-width:3}</style><defs><linearGradient id="full"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="clear"><stop stop-color="transparent"/><stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient><radialGradient id="empty"/><clipPath id="clip"><circle cx="50" cy="50" r="35"/></clipPath><path id="used" d="M10 10H40V30L10 50Z" fill="maroon"/></defs>${list(1 + Math.floor(random() * 3), () => (random() < 0.5 ? shape() : group(0)), '')}</svg>`
}

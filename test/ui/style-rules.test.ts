import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Elements that contain most of the editor. */
const HOLDERS = /\.nav-(?:editor|frame|map|map-area|side|layers|panel|scroll|top|side-body)(?![\w-])/

/** Returns, for each `:has()` of a style sheet, the compound selector before it. */
const askedOf = (styles: string): string[] =>
  [...styles.matchAll(/([^\s>+~,{};(]*)(?::not\([^()]*)?:has\(/g)].map(([, compound]) => compound)

it('the style sheet never uses `:has()` on the frame, which would restyle the whole editor', () => {
  const asked = readdirSync('src/styles').flatMap((file) => askedOf(readFileSync(join('src/styles', file), 'utf8')))
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((compound) => HOLDERS.test(compound))).toEqual([])
  const refused = [
    '.nav-frame:has(.nav-answers > *) .nav-toast {}',
    '.nav-frame:not(:has(> .nav-top)) > .nav-toolbar {}',
    '.nav-editor[dir]:has(.nav-loupe) :is(.nav-zoom) {}',
  ]
  for (const rule of refused)
    expect(
      askedOf(rule).some((compound) => HOLDERS.test(compound)),
      rule,
    ).toBe(true)
  expect(askedOf('.nav-editor button:has(> .nav-tip) {}')).toEqual(['button'])
})

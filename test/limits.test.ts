/** The page of known limits: each of its lines names a test, and that test exists. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync('stories/guide/Limits.mdx', 'utf8')
const rows = [...page.matchAll(/^ {4}\[(.*)\],$/gm)].map(([, row]) => row)
const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && file !== 'limits.test.ts')
  .map((file) => readFileSync(join('test', file), 'utf8'))

describe('the page of known limits', () => {
  it('has lines on coordinates, shapes, answers, files and time', () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(page.match(/^## /gm)).toHaveLength(5)
  })

  it.each(rows.map((row) => [row.split("'")[1], row]))('%s: is shown by a test that exists', (_, row) => {
    const proof = /'`([^`]+)`'$/.exec(row)?.[1]
    expect(proof).toBeDefined()
    expect(tests.some((text) => text.includes(proof ?? ''))).toBe(true)
  })
})

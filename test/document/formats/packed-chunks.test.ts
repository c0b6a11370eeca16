import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { importMap } from '../../../src/document/index.js'
import { unpack, unpackZstd } from '../../../src/document/formats/map-files.js'
import { codeOf, issueCodes } from '../../support/code-of.js'
import { tiledText } from '../../support/map-texts.js'

// Tile data that decompresses to a much larger size.

const bomb = deflateSync(new Uint8Array(16_000_000), { level: 9 })
const whole = deflateSync(new Uint8Array(4 * 16 * 16), { level: 9 })
const mapOf = (packed: readonly Uint8Array[]): string => {
  const chunks = packed.map((data, i) => ({
    ...{ x: 16 * i, y: 0, width: 16, height: 16 },
    data: Buffer.from(data).toString('base64'),
  }))
  return tiledText([{ type: 'tilelayer', name: 'walls', encoding: 'base64', compression: 'zlib', chunks }], {
    infinite: true,
  })
}

// 24 tile ids compressed by zstd 1.5. The first text stores the size of the data, and the second does not.
const FRAMES = ['KLUv/SRgnQAAQAEAAAABAAAAAwCRIiUgwYgjAhcTgXM=', 'KLUv/QQAnQAAQAEAAAABAAAAAwCRIiUgwYgjAhcTgXM='].map(
  (text) => Uint8Array.from(Buffer.from(text, 'base64')),
)

describe('Zstandard frames', () => {
  it('are rejected when their size does not match the number of cells', () =>
    expect(codeOf(() => unpackZstd(FRAMES[0], 100))).toBe('format/bad-file'))

  it('give the expected bytes or an error after any corruption', () => {
    let read = 0
    for (const frame of FRAMES)
      for (let at = 0; at < frame.length; at++)
        for (const byte of [0, 1, 32, 64, 128, 200, 255]) {
          let bytes: Uint8Array | undefined
          try {
            bytes = unpackZstd(frame.with(at, byte), 96)
          } catch (error) {
            expect(error).toBeInstanceOf(Error)
            continue
          }
          read++
          expect(bytes.length).toBe(96)
        }
    expect(read).toBeGreaterThan(10)
    const twice = Uint8Array.from([...FRAMES[0], ...FRAMES[0]])
    expect(() => unpackZstd(twice, 96)).toThrow()
  })
})

describe('packed chunks', () => {
  it('cannot be decompressed far beyond the size of their cells', () => {
    let made = 0
    expect(codeOf(() => unpack(bomb, 1024, (count) => (made += count)))).toBe('document/too-large')
    expect(made).toBeLessThan(100_000)
  })

  it('are reported when their size does not match the cells, and other chunks are read', () => {
    const { report } = importMap(mapOf([whole, bomb, whole]))
    const bad = report.issues.filter(({ code }) => code === 'format/bad-cells')
    expect(bad.map(({ path }) => path)).toEqual(['layers.0.chunks.1'])
  })

  it('make the import reject the whole file when too many have a wrong size', () => {
    const text = mapOf(Array.from({ length: 100 }, () => bomb))
    expect(codeOf(() => importMap(text, { limits: { cells: 100 * 256 } }))).toBe('document/too-large')
  })

  it('are all read if the map has exactly as many cells as the limit allows', () => {
    const text = mapOf(Array.from({ length: 100 }, () => whole))
    // All cells are empty.
    expect(issueCodes(importMap(text, { limits: { cells: 100 * 256 } }))).toEqual(['format/nothing-used'])
  })
})

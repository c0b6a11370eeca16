import { describe, expect, it } from 'vitest'
import { areaColor, contrastTheme, darkTheme, lightTheme } from '../../src/canvas/theme.js'
import {
  eachTerrain,
  isTerrainName,
  terrainKinds,
  terrainNames,
  type TerrainPattern,
} from '../../src/terrain-kinds/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { english } from '../../src/words/index.js'

describe('the table of terrain kinds', () => {
  it('lists its kinds in the order of the panels', () => {
    expect(terrainNames()).toEqual(['water', 'sand', 'mud', 'grass', 'road'])
    expect([isTerrainName('mud'), isTerrainName('lava'), isTerrainName('toString'), isTerrainName(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('is the source of the names in messages and of the colors in themes', () => {
    for (const name of terrainNames()) {
      const { names, color } = terrainKinds[name]
      expect([english.panels[name], chinese.panels[name]]).toEqual([names.en, names.zh])
      const token = areaColor(name)
      expect([lightTheme[token], darkTheme[token], contrastTheme[token]]).toEqual([
        color.light,
        color.dark,
        color.contrast,
      ])
    }
    expect(lightTheme.areaWater).toBe('#1C7FB5')
    expect(eachTerrain(({ cost }) => cost)).toEqual({ water: 4, sand: 1.5, mud: 3, grass: 1.2, road: 0.5 })
  })

  it('has a pattern to paint for every kind', () => {
    for (const name of terrainNames()) {
      const { width, height, lines = [], curve = [], dots = [] }: TerrainPattern = terrainKinds[name].pattern
      const numbers = [...lines.flat(), ...curve, ...dots]
      expect(numbers.length, name).toBeGreaterThanOrEqual(4)
      expect(Math.min(width, height), name).toBeGreaterThan(0)
      expect(
        numbers.every((value) => value >= 0 && value <= Math.max(width, height)),
        name,
      ).toBe(true)
    }
  })
})

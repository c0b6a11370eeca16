import { describe, expect, it } from 'vitest'
import { importMap, writeBack } from '../../../src/document/index.js'
import type { NavDocument, NavItem } from '../../../src/document/index.js'
import { changedLines, missingItems } from '../../oracles/same-map.js'
import { importedFiles } from '../../support/imported-files.js'
import { movedItem, withItems } from '../../support/random-edits.js'
import { effort } from '../../support/effort.js'
import { at, unreported } from '../../support/written-back.js'
import { LDTK } from '../../support/map-texts.js'
import { pointsOf, ringItem } from '../../support/shapes.js'

/** Projects that LDtk or its users made. */
const projects = importedFiles('ldtk', /\.ldtk$/)
const projectOf = (start: string) => {
  const { text, files } = projects.find(({ name }) => name.startsWith(start))!
  return { text, files, document: importMap(text, { files }).document }
}

describe('edits written back to an LDtk project', () => {
  const { document } = importMap(LDTK)

  it('are found on import of the written file or reported, and unedited items are always found', () => {
    for (let seed = 1; seed <= effort(200); seed++)
      expect({ seed, ...unreported(LDTK, seed) }).toEqual({ seed, untouched: [], silent: [] })
  })

  const pool = { type: 'ellipse', x: 30, y: 40, radiusX: 8.5, radiusY: 4 } as const
  const drawn: NavItem[] = [
    ringItem('rock', pointsOf(70.25, 20, 90, 21, 75, 40.125), 'Rock'),
    { id: 'mud', kind: 'area', terrain: 'mud', cost: 3, hidden: true, shape: pool },
    { id: 'a', kind: 'waypoint', x: 5.5, y: 6 },
    { id: 'b', kind: 'waypoint', x: 80, y: 60.5 },
    { id: 'way', kind: 'waypoint-link', from: 'a', to: 'b', oneWay: true },
  ]

  const moveChest = (map: NavDocument) => at(map, 'chest', (item) => movedItem(item, 10, -16))
  it('change only the coordinates of a moved entity, in whole pixels', () => {
    const { text, report } = writeBack(moveChest(document), LDTK)
    expect(text).toBe(
      LDTK.replace('"__grid": [1,1]', '"__grid": [2,1]')
        .replace('[24,32]', '[34,16]')
        .replace('"__worldX": 24, "__worldY": 32', '"__worldX": 34, "__worldY": 16'),
    )
    expect(report.issues).toEqual([])
  })

  it('delete only the line of a removed entity', () => {
    const { text } = writeBack(
      at(document, 'wall', () => undefined),
      LDTK,
    )
    expect(importMap(text).document.items.map(({ id }) => id)).toEqual(['chest'])
    expect(changedLines(LDTK, text).gone).toHaveLength(2)
  })

  it('add drawn items to a separate layer of their level and read them back unchanged', () => {
    const edited = withItems(document, [...document.items, ...drawn])
    const { text, report } = writeBack(edited, LDTK)
    expect(report.issues).toEqual([])
    const again = importMap(text).document
    expect([...missingItems(edited, again), ...missingItems(again, edited)]).toEqual([])
    expect(again.items.find(({ id }) => id === 'mud')).toMatchObject({ terrain: 'mud', cost: 3, hidden: true })
    const json = JSON.parse(text) as {
      nextUid: number
      levels: { layerInstances: { layerDefUid?: number; entityInstances: unknown[] }[] }[]
      defs: { layers: { uid: number }[] }
    }
    expect(json.nextUid).toBe(12)
    expect(json.levels.map(({ layerInstances }) => layerInstances.at(-1)?.entityInstances.length)).toEqual([3, 2])
    expect(json.levels[1].layerInstances[0].layerDefUid).toBe(json.defs.layers[0].uid)
    expect(changedLines(LDTK, text).gone.length).toBeLessThan(6)
    // A second write-back changes nothing; moving a polygon moves its entity.
    expect(writeBack(again, text).text).toBe(text)
    const moved = at(again, 'rock', (item) => movedItem(item, 3, 5))
    const second = writeBack(moved, text)
    expect(missingItems(moved, importMap(second.text).document)).toEqual([])
    expect(JSON.parse(second.text)).toMatchObject({ nextUid: 12 })
  })

  it('keep references between entities, which are links that are closed unless named like a passage', () => {
    const refer = (to: string, name: string) =>
      `, "fieldInstances": [{ "__identifier": "${name}", "__type": "EntityRef", "__value": { "entityIid": "${to}", "levelIid": "a" } }] }`
    const text = LDTK.replace(/"__worldY": 32 \}/, `"__worldY": 32${refer('wall', 'opens')}`).replace(
      /"px": \[0,0\] \}/,
      `"px": [0,0]${refer('chest', 'teleport')}`,
    )
    const read = importMap(text).document
    expect(read.items.filter(({ kind }) => kind === 'link')).toMatchObject([
      { name: 'Chest opens', from: { x: 24, y: 24 }, to: { x: 8, y: 4 }, oneWay: true, closed: true },
      { name: 'Wall teleport', from: { x: 8, y: 4 }, to: { x: 24, y: 24 }, oneWay: true },
    ])
    expect(read.items.at(-1)).not.toHaveProperty('closed')
    expect(importMap(text.replaceAll('"entityIid": "', '"entityIid": "un')).document.items).toHaveLength(2)
    expect(writeBack(read, text).text).toBe(text)
  })

  it('go to the separate file of each level and change no other byte', () => {
    const { levels, ...root } = JSON.parse(LDTK) as {
      levels: { identifier: string; layerInstances: { entityInstances: object[] }[] }[]
    }
    const nameOf = (level: { identifier: string }) => `town/${level.identifier}.ldtkl`
    const textOf = (level: object) => `${JSON.stringify(level, null, '\t')}\r\n`
    const files = new Map(levels.map((level) => [nameOf(level), textOf(level)]))
    const outer = levels.map((level) => ({ ...level, layerInstances: null, externalRelPath: nameOf(level) }))
    const text = JSON.stringify({ ...root, levels: outer })
    const read = importMap(text, { files }).document
    const moved = writeBack(moveChest(read), text, { files })
    expect(moved.text).toBe(text)
    expect(moved.report.issues).toEqual([])
    expect([...moved.files.keys()]).toEqual(['town/A.ldtkl'])
    const [level] = structuredClone(levels)
    const places = { __grid: [2, 1], px: [34, 16], __worldX: 34, __worldY: 16 }
    Object.assign(level.layerInstances[0].entityInstances[0], places)
    expect(moved.files.get('town/A.ldtkl')).toBe(textOf(level))
    const edited = withItems(read, [...read.items, ...drawn])
    const back = writeBack(edited, text, { files })
    expect([...back.files.keys()]).toEqual(['town/A.ldtkl', 'town/B.ldtkl'])
    expect(back.report.issues).toEqual([])
    const again = importMap(back.text, { files: back.files }).document
    expect([...missingItems(edited, again), ...missingItems(again, edited)]).toEqual([])
  })

  it.skipIf(projects.length === 0)('go to the level files of a project that LDtk saved (shared data)', () => {
    const { document, text, files } = projectOf('SeparateLevelFiles')
    const edited = withItems(document, [...document.items, drawn[0]])
    const back = writeBack(edited, text, { files })
    expect(back.report.issues).toEqual([])
    const [[name, written], ...others] = back.files
    expect(others).toEqual([])
    expect(changedLines(files(name)!, written).gone).toEqual([])
    const moved = at(edited, drawn[0].id, (item) => movedItem(item, 3, 5))
    const twice = writeBack(moved, text, { files })
    expect(changedLines(written, twice.files.get(name)!).gone.length).toBeLessThan(10)
  })

  it.skipIf(projects.length === 0)(
    'add definitions with the same properties as those that LDtk wrote (skipped without shared data)',
    () => {
      const project = projectOf('Typical_TopDown_example')
      const { text } = writeBack(withItems(project.document, [...project.document.items, ...drawn]), project.text)
      const { defs } = JSON.parse(text) as { defs: Record<'layers' | 'entities', { fieldDefs: object[] }[]> }
      for (const list of ['layers', 'entities'] as const)
        expect(Object.keys(defs[list].at(-1)!)).toEqual(Object.keys(defs[list][0]))
      const fields = defs.entities.flatMap(({ fieldDefs }) => fieldDefs.map((field) => Object.keys(field)))
      expect(fields.at(-1)).toEqual(fields[0])
    },
  )
})

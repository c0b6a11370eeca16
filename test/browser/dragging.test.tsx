import { expect, it } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { fingersOn } from '../support/fingers.js'
import { ends, openField, until } from './open-editor.js'
import { box, ringItem } from '../support/shapes.js'
import { inkAt } from './pixels.js'

// Navigation during a drag: mesh, islands, outline and path update before the pointer is released.

const walls: NavDocument = createNavDocument({
  name: 'Gate',
  bounds: { x: 0, y: 0, width: 360, height: 400 },
  agents: [{ id: 'man', name: 'Man', radius: 6, speed: 60 }],
  items: [
    ringItem('north', box(170, -10, 30, 190), 'North'),
    ringItem('south', box(170, 230, 30, 180), 'South'),
    ...ends(60, 200, 300),
  ],
})

it('mesh, islands and path follow a dragged vertex before it is released', async () => {
  const snap = { grid: false, vertex: false, edge: false }
  const props = { defaultValue: walls, snap, style: { inlineSize: 390, blockSize: 640 } }
  const { editor, map: element, changes } = await openField(props, { ready: 'path' })
  const ink = (x: number, y: number): string => inkAt(element, x, y, 12)
  // Waits until the mesh is painted: its triangle edges add shades to those of the ground and the grid.
  const shades = () => new Set(ink(280, 320).match(/\d+,\d+,\d+,255/g)).size
  await until(shades).toBeGreaterThan(4)
  const [revision, east, besideWall] = [Number(element.dataset.meshRevision), ink(280, 320), ink(144, 196)]
  const fingers = fingersOn(element)
  await fingers.tap({ x: 185, y: 300 })
  // The upper left corner of the southern wall moves up to the northern wall, which closes the gate.
  await fingers.drag({ x: 170, y: 230 }, { x: 170, y: 150 })
  await until(() => element.dataset.pathStatus).toBe('unreachable')
  expect(Number(element.dataset.meshRevision)).toBeGreaterThan(revision)
  expect(changes).toHaveLength(0)
  // The east is now a separate island, tinted and hatched.
  await until(() => ink(280, 320)).not.toBe(east)
  await until(() => ink(144, 196)).not.toBe(besideWall)
  await fingers.move({ x: 170, y: 228 })
  await until(() => element.dataset.pathStatus).toBe('found')
  await fingers.move({ x: 170, y: 216 })
  await fingers.up()
  await until(() => changes.length).toBe(1)
  expect(editor.history.current.entries).toHaveLength(1)
  editor.history.undo()
  await until(() => ink(280, 320)).toBe(east)
})

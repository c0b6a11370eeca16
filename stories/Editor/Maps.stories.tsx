import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { importMap, parseNavDocument, type NavDocument } from '../../src/document/index.js'
import { NavEditor } from '../../src/index.js'
import { crowdedMap } from './sample-maps.js'
import district from '../maps/city-district.json' with { type: 'json' }
import dungeon from '../maps/dungeon.txt?raw'
import floor from '../maps/indoor-floor.json' with { type: 'json' }
import villagePicture from '../maps/village.png?inline'
import village from '../maps/village.tmj?raw'

const meta = {
  title: 'Maps',
  component: NavEditor,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
  play: async ({ canvasElement }) => {
    const map = await within(canvasElement).findByRole('application', { name: 'Map' })
    await waitFor(() => expect(map).toHaveAttribute('data-path-status', 'found'))
    await expect(map).toHaveAttribute('data-mesh-status', 'ready')
  },
} satisfies Meta<typeof NavEditor>
export default meta
type Story = StoryObj<typeof meta>

const end = (role: string, x: number, y: number) => ({ kind: 'marker', id: role, name: role, role, x, y }) as const
function dungeonMap(): NavDocument {
  const { document } = importMap(dungeon)
  const agents = [{ id: 'hero', name: 'Hero', radius: 0.4, speed: 6 }]
  return { ...document, name: 'Dungeon', agents, items: [...document.items, end('spawn', 8, 8), end('goal', 62, 40)] }
}
const WALLS = { water: 'blocked', tree: 'blocked', rock: 'blocked', house: 'blocked', hedge: 'blocked' } as const
function villageMap(): NavDocument {
  const { document } = importMap(village, { mapping: { classes: { ...WALLS, field: { terrain: 'mud', cost: 3 } } } })
  const agents = [{ id: 'villager', name: 'Villager', radius: 5, speed: 60 }]
  return {
    ...document,
    name: 'Village',
    agents,
    background: { src: villagePicture, rect: document.bounds, locked: true },
  }
}

/** Rooms and corridors in rock, imported from a MovingAI text of 72 by 46 cells. */
export const Dungeon: Story = { render: (args) => <NavEditor defaultValue={dungeonMap()} {...args} /> }

/** Blocks, courts and parks on both sides of a river, in meters. A truck needs wider streets than a pedestrian. */
export const CityDistrict: Story = {
  render: (args) => <NavEditor defaultValue={parseNavDocument(district).document} {...args} />,
}

/** A village that was drawn in Tiled. The background is a picture of the tile map. A mapping defines which classes of tiles are walkable. */
export const TileMap: Story = { render: (args) => <NavEditor defaultValue={villageMap()} {...args} /> }

/** Walls with doors, furniture and a core with stairs, in meters. The cart does not fit everywhere. */
export const IndoorFloor: Story = {
  render: (args) => <NavEditor defaultValue={parseNavDocument(floor).document} {...args} />,
}

/** Ten thousand obstacles with ten corners each. A worker builds the mesh. */
export const HundredThousandVertices: Story = {
  tags: ['deep'],
  name: '100,000 vertices',
  render: (args) => <NavEditor defaultValue={crowdedMap(10_000, 7, 10)} {...args} />,
}

import { useMemo, useRef, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { buildNavMesh, type Point } from '../../src/engine/index.js'
import { MarkerLayer, ObstacleLayer, PathLayer, type MarkerLayerProps } from '../../src/layers.js'
import type { NavStageHandle, NavStageProps } from '../../src/canvas/stage/NavStage.js'
import { usePath } from '../../src/hooks/usePath.js'
import { probe } from '../canvas-probe.js'
import { GOAL, SPAWN, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const mesh = buildNavMesh(YARD)
/** Distance in screen pixels within which a press selects a marker. */
const REACH = 22
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Markers to drag: the app stores their positions, the layer draws them, and the path is found again. */
function MarkersToMove({ markers: first, ...rest }: MarkerLayerProps) {
  const [places, setPlaces] = useState<Readonly<Record<string, Point>>>({})
  const [held, hold] = useState<string>()
  const [pointed, point] = useState<string>()
  const stage = useRef<NavStageHandle>(null)
  const markers = useMemo(
    () =>
      first.map((marker) => ({
        ...marker,
        ...places[marker.id],
        ...(marker.id === held ? { state: 'selected' as const } : marker.id === pointed && { state: 'hover' as const }),
      })),
    [first, places, held, pointed],
  )
  const at = (role: string) => markers.find((marker) => marker.role === role)
  const result = usePath(mesh, at('spawn'), at('goal'))
  const path = result?.status === 'found' ? result.path : undefined
  const onInput: NavStageProps['onInput'] = (input) => {
    if (input.type === 'wheel' || stage.current === null) return false
    const { zoom } = stage.current.cameraStore.getSnapshot()
    const place = stage.current.toWorld(input)
    const under = markers.find((marker) => distance(marker, place) * zoom < REACH)?.id
    if (input.type === 'down' && input.button === 0) hold(under)
    else if (input.type === 'up' || input.type === 'cancel') hold(undefined)
    else if (input.type === 'move' && held !== undefined) setPlaces({ ...places, [held]: place })
    point(under)
    return held !== undefined || (input.type === 'down' && under !== undefined)
  }
  return (
    <StoryStage
      stage={stage}
      onInput={onInput}
      cursor={held !== undefined ? 'grabbing' : pointed !== undefined ? 'grab' : 'default'}
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <PathLayer path={path} />
          <MarkerLayer markers={markers} {...rest} />
        </>
      }
      caption={
        <>
          Drag a marker.{' '}
          {path === undefined ? 'No path: it stands inside a shape.' : `Path ${path.length.toFixed(1)} px`}
        </>
      }
    />
  )
}

const meta = {
  title: 'Layers/Marker',
  component: MarkerLayer,
  args: {
    markers: [
      { id: 'spawn', role: 'spawn', ...SPAWN },
      { id: 'goal', role: 'goal', ...GOAL },
      { id: 'chest', role: 'chest', x: 400, y: 210 },
      { id: 'picked', role: 'chest', x: 90, y: 110, state: 'selected' },
    ],
  },
  render: (args) => <MarkersToMove {...args} />,
} satisfies Meta<typeof MarkerLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Spawn, goal and markers of the app, one of them selected. Drag any of them to update the path. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const { width, height } = map.map.getBoundingClientRect()
    const zoom = Math.min((width - 64) / 640, (height - 64) / 400)
    await map.shows({ x: SPAWN.x - 8 / zoom, y: SPAWN.y }, map.theme.spawn, 60)
    await map.hides({ x: 400 + 7 / zoom, y: 210 }, map.theme.canvas)
    const caption = within(canvasElement).getByRole('status')
    const before = caption.textContent
    const surface = map.map.querySelector('[data-nav-surface]')!
    const fire = (type: string, { x, y }: Point): void => {
      const box = map.map.getBoundingClientRect()
      surface.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          pointerId: 1,
          pointerType: 'mouse',
          button: type === 'pointermove' ? -1 : 0,
          buttons: type === 'pointerup' ? 0 : 1,
          clientX: box.left + width / 2 + (x - 320) * zoom,
          clientY: box.top + height / 2 + (y - 200) * zoom,
        }),
      )
    }
    fire('pointerdown', GOAL)
    await waitFor(() => expect(map.map.querySelector<HTMLElement>('[data-nav-surface]')!.style.cursor).toBe('grabbing'))
    fire('pointermove', { x: 600, y: 60 })
    fire('pointerup', { x: 600, y: 60 })
    await waitFor(() => expect(caption.textContent).not.toBe(before))
    await expect(caption).toHaveTextContent(/Path \d+/)
  },
}

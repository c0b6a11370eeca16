/** Renders stage content in StrictMode and reads real pixels. */
import { act, render } from '@testing-library/react'
import Konva from 'konva'
import { StrictMode, type ReactNode } from 'react'
import { Layer, Stage } from 'react-konva'

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Draws the newest stage and returns the color of one CSS pixel. All layers are merged; nothing is behind them. */
export function pixelAt(x: number, y: number, stage = newestStage()): Rgba {
  stage.draw()
  const data = stage.toCanvas({ pixelRatio: 1 }).getContext('2d')!.getImageData(Math.floor(x), Math.floor(y), 1, 1).data
  return [data[0], data[1], data[2], data[3]]
}

/** Draws the stage once, and returns all pixels of a box of it, row by row. */
export function pixelsIn(x: number, y: number, width: number, height: number, stage = newestStage()): Rgba[] {
  stage.draw()
  const { data } = stage.toCanvas({ pixelRatio: 1 }).getContext('2d')!.getImageData(x, y, width, height)
  return Array.from({ length: width * height }, (_, i) => [
    data[4 * i],
    data[4 * i + 1],
    data[4 * i + 2],
    data[4 * i + 3],
  ])
}

/** Returns the share of painted pixels in a box. */
export const painted = (x: number, y: number, width: number, height: number): number =>
  pixelsIn(x, y, width, height).filter(([, , , alpha]) => alpha > 0).length / (width * height)

export function newestStage(): Konva.Stage {
  // Skips hidden stages. If an app passes Konva nodes to an editor, the editor renders these nodes on a hidden stage.
  const stage = Konva.stages.findLast((one) => one.container().closest('[hidden]') === null)
  if (stage === undefined) throw new Error('no stage is mounted')
  return stage
}

/** Converts '#rrggbb' to an opaque color. */
export function hex(color: string): Rgba {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, 255]
}

/** Returns the largest difference of two colors in red, green, blue or alpha. */
export const colorDistance = (a: Rgba, b: Rgba): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])))

/** Returns the largest difference of two colors in red, green or blue, without alpha. */
export const hueDistance = (a: Rgba, b: Rgba): number => Math.max(...[0, 1, 2].map((i) => Math.abs(a[i] - b[i])))

/** Renders layers on a stage of the app with one Konva layer; `transform` is the camera of the app. */
export function renderOnHostStage(
  content: ReactNode,
  transform: { x?: number; y?: number; scale?: number } = {},
  size = { width: 200, height: 200 },
) {
  const wrap = (inside: ReactNode) => (
    <StrictMode>
      <Stage {...size}>
        <Layer
          listening={false}
          x={transform.x ?? 0}
          y={transform.y ?? 0}
          scaleX={transform.scale ?? 1}
          scaleY={transform.scale ?? 1}
        >
          {inside}
        </Layer>
      </Stage>
    </StrictMode>
  )
  const view = render(wrap(content))
  return { ...view, show: (inside: ReactNode) => act(() => view.rerender(wrap(inside))) }
}

import '../support/preload-editor.js'
import { act, render } from '@testing-library/react'
import Konva from 'konva'
import { StrictMode, createRef, useState, type ReactNode } from 'react'
import { Circle, Layer, Stage } from 'react-konva'
import { beforeEach, describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import * as front from '../../src/index.js'
import { usePathAnimation } from '../../src/hooks/index.js'
import { AgentMark, PathLayer } from '../../src/layers.js'
import { NavEditor, EditorBackground, EditorCanvas, EditorPanel } from '../../src/index.js'
import { newestStage } from '../support/render-stage.js'
import { layout } from '../support/setup-dom.js'
import { boxItem, pointsOf } from '../support/shapes.js'

const farm = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    boxItem('barn', 150, 50, 100, 200, 'Barn'),
    { kind: 'marker', id: 'from', role: 'spawn', x: 50, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 350, y: 150 },
  ],
})
const show = (children: ReactNode) =>
  render(
    <StrictMode>
      <NavEditor defaultValue={farm}>{children}</NavEditor>
    </StrictMode>,
  )
const names = (layer: string): string[] =>
  newestStage()
    .findOne(`.${layer}`)
    ?.getLayer()
    ?.find((node: Konva.Node) => node.name() !== '')
    .map((node) => node.name()) ?? []
const straight = { points: pointsOf(10, 10, 90, 10), length: 80, cost: 80, quality: 'exact' } as const

beforeEach(() => layout.resize(1440, 900))

describe('parts and layers that an app wraps', () => {
  it('are plain exports of the root entry, so that a server component may use them', () => {
    const names = Object.keys(front).filter((name) => /^Editor[A-Z]/.test(name))
    expect(names.length).toBeGreaterThan(20)
    expect(Object.keys(NavEditor).filter((name) => /^[A-Z]/.test(name))).toEqual([])
  })

  it('update with new props and unmount with their wrapper', () => {
    let change: (count: number) => void = () => undefined
    const Marks = () => {
      const [count, setCount] = useState(2)
      change = setCount
      return Array.from({ length: count }, (_, i) => <AgentMark key={i} x={10 * count} y={i} radius={5} />)
    }
    show(
      <>
        <EditorBackground />
        <Marks />
      </>,
    )
    const marks = () =>
      newestStage()
        .find('.agent')
        .map((node) => node.x())
    expect(marks()).toEqual([20, 20])
    act(() => change(3))
    expect(marks()).toEqual([30, 30, 30])
    act(() => change(0))
    expect(marks()).toEqual([])
  })

  it('are drawn with the paths in EditorCanvas, also layers, Konva nodes and an animation', () => {
    const ref = createRef<Konva.Circle>()
    const Walker = () => {
      const [agent] = usePathAnimation(straight, { autoplay: false, reducedMotion: false })
      return <AgentMark ref={agent} x={0} y={0} radius={4} />
    }
    show(
      <>
        <EditorBackground />
        <PathLayer path={straight} />
        <Walker />
        <EditorCanvas>
          <Circle ref={ref} radius={5} />
        </EditorCanvas>
      </>,
    )
    expect(ref.current?.getLayer()?.name()).toBe('live')
    expect(newestStage().findOne('.agent')?.x()).toBe(10)
    expect(names('live')).toContain('path')
  })

  it('are drawn on a stage of the app, also inside a panel of the editor', () => {
    show(
      <>
        <EditorBackground />
        <EditorPanel>
          <Stage width={50} height={50}>
            <Layer name="own">
              <AgentMark x={7} y={7} radius={3} />
            </Layer>
          </Stage>
        </EditorPanel>
      </>,
    )
    expect(Konva.stages.flatMap((stage) => stage.find('.agent')).map((node) => node.getLayer()?.name())).toEqual([
      'own',
    ])
    render(
      <Stage width={50} height={50}>
        <Layer name="alone">
          <AgentMark x={9} y={9} radius={3} />
        </Layer>
      </Stage>,
    )
    expect(newestStage().findOne('.agent')?.getLayer()?.name()).toBe('alone')
  })
})

import { render } from '@testing-library/react'
import Konva from 'konva'
import { StrictMode } from 'react'
import { Layer, Stage } from 'react-konva'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import * as front from '../../src/index.js'
import { AgentMark } from '../../src/layers.js'
import { NavEditor, EditorBackground, EditorPanel } from '../../src/index.js'
import { newestStage } from '../support/render-stage.js'
import { boxItem } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

const farm = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    boxItem('barn', 150, 50, 100, 200, 'Barn'),
    { kind: 'marker', id: 'from', role: 'spawn', x: 50, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 350, y: 150 },
  ],
})

describe('components of the package', () => {
  it('are plain exports of the root entry, so that a server component may use them', () => {
    const names = Object.keys(front).filter((name) => /^Editor[A-Z]/.test(name))
    expect(names.length).toBeGreaterThan(20)
    expect(Object.keys(NavEditor).filter((name) => /^[A-Z]/.test(name))).toEqual([])
  })

  it('can draw on a Konva stage of the app, both inside a panel of the editor and without an editor', () => {
    const children = (
      <>
        <EditorBackground />
        <EditorPanel>
          <Stage width={50} height={50}>
            <Layer name="own">
              <AgentMark x={7} y={7} radius={3} />
            </Layer>
          </Stage>
        </EditorPanel>
      </>
    )
    showEditor({ defaultValue: farm, children }, { wrapper: StrictMode })
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

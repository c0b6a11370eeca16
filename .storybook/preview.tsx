/// <reference types="vite/client" />
import { StrictMode } from 'react'
import type { Decorator, Preview } from '@storybook/react-vite'
import { NavEditor } from '../src/ui/editor/NavEditor.js'
import '../src/styles.css'
import '../stories/story.css'

/** Screen pixels of a story inside a page of the guide. */
const HEIGHT_IN_DOCS = 420

/** Room, theme and strict mode for every story. An editor brings its own frame; everything else gets the kit's colors around it. */
const withRoom: Decorator = (Story, { component, args, globals, viewMode, parameters }) => {
  const theme = globals.theme === 'system' ? undefined : String(globals.theme)
  const style = { blockSize: viewMode === 'docs' ? Number(parameters.heightInDocs ?? HEIGHT_IN_DOCS) : '100dvh' }
  const ownFrame = component === NavEditor || parameters.ownFrame === true
  return (
    <StrictMode>
      {ownFrame ? (
        <div style={style}>
          <Story args={theme === undefined ? args : { ...args, colorMode: theme }} />
        </div>
      ) : (
        <div className="nav-editor" data-nav-theme={theme} style={style}>
          <Story />
        </div>
      )}
    </StrictMode>
  )
}

/** Time stands still: whatever walks stays where it starts, so that a picture is the same every time. */
function freezeClock(): () => void {
  const request = window.requestAnimationFrame.bind(window)
  const now = performance.now.bind(performance)
  window.requestAnimationFrame = (callback) => request(() => callback(0))
  performance.now = () => 0
  return () => {
    window.requestAnimationFrame = request
    performance.now = now
  }
}

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    options: {
      storySort: {
        order: [
          'Guide',
          ['Start', 'Articles', 'Policies', 'Limits', 'Planners', 'Keyboard'],
          'Articles',
          [
            '1 Lines over pixels, part one',
            '2 Lines over pixels, part two',
            '3 Grids, graphs and jump points',
            '4 A* cell by cell',
            '5 Navigation meshes',
            '6 All methods on your map',
          ],
          'Example',
          'Editor',
          'Compare',
          'Recipes',
          'Layers',
          'Hooks',
          'Stages',
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', clock: 'running' },
  globalTypes: {
    theme: {
      description: 'Colors',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'As the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'contrast', title: 'High contrast' },
        ],
      },
    },
    clock: {
      description: 'Clock',
      toolbar: {
        icon: 'timer',
        dynamicTitle: true,
        items: [
          { value: 'running', title: 'Clock runs' },
          { value: 'frozen', title: 'Clock frozen' },
        ],
      },
    },
  },
  decorators: [withRoom],
  beforeEach: ({ globals }) => (globals.clock === 'frozen' ? freezeClock() : undefined),
}
export default preview

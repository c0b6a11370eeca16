/// <reference types="vite/client" />
import { StrictMode } from 'react'
import type { Decorator, Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { themes } from 'storybook/theming'
import { NavEditor, type NavEditorProps } from '../src/ui/editor/NavEditor.js'
import '../src/styles.css'
import '../stories/story.css'

/** Play functions wait for states: on a slow machine these come late, and are no failure. */
configure({ asyncUtilTimeout: 50_000 })

/** Screen pixels of a story inside a page of the guide. */
const HEIGHT_IN_DOCS = 420

/** What the toolbar sets of an editor; nothing where it leaves a story as it was written. */
function editorArgs({ theme, language, direction }: Record<string, unknown>): Partial<NavEditorProps> {
  return {
    ...(theme !== 'system' && { colorMode: theme as NonNullable<NavEditorProps['colorMode']> }),
    ...(language !== 'story' && { locale: String(language) }),
    ...(direction === 'rtl' && { messages: { direction: 'rtl' } }),
  }
}

/** Room, theme and strict mode for every story. An editor brings its own frame; everything else gets the kit's colors around it. */
const withRoom: Decorator = (Story, { component, args, globals, viewMode, parameters }) => {
  const theme = globals.theme === 'system' ? undefined : String(globals.theme)
  const style = { blockSize: viewMode === 'docs' ? Number(parameters.heightInDocs ?? HEIGHT_IN_DOCS) : '100dvh' }
  const ownFrame = component === NavEditor || parameters.ownFrame === true
  return (
    <StrictMode>
      {ownFrame ? (
        <div style={style}>
          <Story args={{ ...args, ...editorArgs(globals) }} />
        </div>
      ) : (
        <div className="nav-editor" data-nav-theme={theme} dir={String(globals.direction)} style={style}>
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
    // Axe reads the same page in every browser: in one it is checked.
    a11y: { test: navigator.userAgent.includes('Firefox') ? 'off' : 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    // The code of an example is in the reference, and is no prose.
    docs: {
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? themes.dark : themes.light,
      extractComponentDescription: (component: { __docgenInfo?: { description?: string } } | undefined) =>
        component?.__docgenInfo?.description?.split('@example')[0],
    },
    options: {
      storySort: {
        // The first story of the list is what the root of the site opens.
        includeNames: true,
        order: [
          'Editor',
          ['Default', '*', 'Docs'],
          'Maps',
          'Guide',
          [
            'Start',
            'Coming from another library',
            'Coordinates',
            'Agent radius',
            'Terrain',
            'Islands',
            'Large maps',
            'Accessibility',
            'Building on it',
            '*',
            'Articles',
            'Measured',
          ],
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
          'Compare',
          'Recipes',
          'Layers',
          'Hooks',
          'Stages',
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', language: 'story', direction: 'ltr', clock: 'running' },
  globalTypes: {
    theme: {
      description: 'Colors',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'contrast', title: 'High contrast' },
        ],
      },
    },
    language: {
      description: 'Language of the editors',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'story', title: "The story's language" },
          { value: 'en', title: 'English' },
          { value: 'zh', title: '中文' },
        ],
      },
    },
    direction: {
      description: 'Direction of writing',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
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

/// <reference types="vite/client" />
import { StrictMode } from 'react'
import type { Decorator, Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { themes } from 'storybook/theming'
import { NavEditor, type NavEditorProps } from '../src/ui/editor/NavEditor.js'
import '../src/styles.css'
import '../stories/story.css'

/** Play functions wait for states, which a slow machine reaches late without being wrong. */
configure({ asyncUtilTimeout: 50_000 })

/** Height in screen pixels of a story inside a page of the guide. */
const HEIGHT_IN_DOCS = 420

/** Returns the editor's props that the toolbar of Storybook sets; empty where it leaves a story unchanged. */
function editorArgs({ theme, language, direction }: Record<string, unknown>): Partial<NavEditorProps> {
  return {
    ...(theme !== 'system' && { colorMode: theme as NonNullable<NavEditorProps['colorMode']> }),
    ...(language !== 'story' && { locale: String(language) }),
    ...(direction === 'rtl' && { messages: { direction: 'rtl' } }),
  }
}

/**
 * Gives every story its size, theme and strict mode. An editor has its own frame; other stories get an element with the editor's colors around them.
 */
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

/** Stops the clock, so that agents stay at their starts and a picture is always the same. */
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
    // Axe checks the same page in every browser, so one browser suffices.
    a11y: { test: navigator.userAgent.includes('Firefox') ? 'off' : 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    // Omit the examples from the description of a component: they are code for the API reference.
    docs: {
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? themes.dark : themes.light,
      extractComponentDescription: (component: { __docgenInfo?: { description?: string } } | undefined) =>
        component?.__docgenInfo?.description?.split('@example')[0],
    },
    options: {
      storySort: {
        includeNames: true,
        // The root of the site opens the first story of this list.
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

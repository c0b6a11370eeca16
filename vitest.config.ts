import react from '@vitejs/plugin-react'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { isDeep } from './test/support/effort.js'
import { inputCommands } from './test/support/input-commands.js'
import { nativeSources } from './test/support/native-sources.js'

/** The path of a Firefox, where the browser tests are to run in it. */
const FIREFOX = process.env.FIREFOX_PATH

/** A fresh object per project: vitest refuses one shared between two. */
const browser = () => ({
  enabled: true,
  headless: true,
  provider: FIREFOX ? firefox() : chromium(),
  screenshotFailures: false,
  viewport: { width: 1280, height: 800 },
  instances: [{ browser: FIREFOX ? ('firefox' as const) : ('chromium' as const) }],
})

const chromium = () =>
  playwright({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  })
/** Debian's Firefox, over WebDriver BiDi. It refuses a place outside of the page, so the frame of every test fits in. */
const firefox = () =>
  playwright({
    launchOptions: {
      channel: 'moz-firefox',
      executablePath: FIREFOX ?? '',
      firefoxUserPrefs: {
        // A fine pointer that hovers: without a screen it finds none.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        // The list of downloads would take the focus.
        'browser.download.alwaysOpenPanel': false,
      },
    },
    contextOptions: { viewport: { width: 1920, height: 1200 } },
    actionTimeout: 10_000,
  })

/** Browser tests that Debian's Firefox cannot run, and why. */
const NOT_IN_FIREFOX = {
  axe: 'tests cannot switch on forced colors and reduced motion there',
  canvases: 'its screen has one pixel per CSS pixel',
  panels: 'the import report is taller there and covers what one test clicks',
  'tasks-names': 'its accessibility tree cannot be read',
  'nudge-many': 'its burst of keys is sent through the debugger of Chromium',
  'touch-actions':
    'two of its tests do not hold there yet: a key press on a touch page, and a position half a pixel off',
}

/** Milliseconds after which a test hangs: no test is a measure of time, and a machine may be busy with ten others. */
const HANGS = 300_000
const QUICK_REACT = 'test/support/quick-react.ts'
const MEMORY = 'test/**/*.memory.test.ts'
/** What only the deep run has: whole builds, soaks, places in an app. */
const DEEP = isDeep ? [] : ['test/**/*.deep.test.{ts,tsx}']
/** Tests that put another module in place of one, or watch one being loaded: each file has its own set of modules. */
const OWN_MODULES = [
  'test/ui/dialogs/loading.test.tsx',
  'test/ui/large-lists.test.tsx',
  'test/ui/editor-sources.test.tsx',
  'test/canvas/viewport-buffer.test.tsx',
]

const dom = (name: string, include: string[], setup: string[] = [], exclude: string[] = []) => ({
  name,
  environment: 'jsdom' as const,
  include,
  exclude,
  setupFiles: [QUICK_REACT, 'test/support/canvas-jsdom.ts', 'test/support/setup-dom.ts', ...setup],
  testTimeout: HANGS,
})

const COVERED = ['engine', 'document', 'rules']
/** Whether a project runs: all do where none is named. */
const isAsked = (project: string): boolean =>
  !process.argv.some((word) => word.startsWith('--project')) ||
  [project, `--project=${project}`].some((word) => process.argv.includes(word))
const stories = () => ({
  // It reads every story before anything runs.
  plugins: [storybookTest({ configDir: '.storybook', tags: { exclude: isDeep ? [] : ['deep'] } })],
  // One page for all files: the preview is set up once, and half of the time was that.
  test: { name: 'storybook', setupFiles: QUICK_REACT, browser: browser(), testTimeout: 120_000, isolate: false },
})

export default defineConfig({
  test: {
    // What Node can run of the headless folders. A worker's own file runs in a thread that nobody counts.
    coverage: {
      provider: 'v8',
      include: COVERED.map((folder) => `src/${folder}/**`),
      exclude: ['**/*.worker.ts'],
      reporter: ['text-summary', 'json'],
      reportOnFailure: true,
      thresholds: Object.fromEntries(COVERED.map((folder) => [`src/${folder}/**`, { lines: 95 }])),
    },
    projects: [
      {
        plugins: nativeSources(),
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/bench/**', 'test/e2e/**', MEMORY, ...DEEP],
          testTimeout: HANGS,
          // The engine is loaded once for all files of a worker: a third less time. What counts bytes needs a process of its own.
          isolate: false,
        },
      },
      {
        plugins: nativeSources(),
        test: { name: 'memory', environment: 'node', include: [MEMORY], testTimeout: HANGS },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          exclude: DEEP,
          globalSetup: 'test/e2e/made-folder.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // These wait more than they work.
          maxWorkers: 2,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins: [...nativeSources(), react()],
        // One page and one set of modules for all files of a worker.
        test: {
          ...dom(
            'dom',
            ['test/**/*.test.tsx'],
            ['test/support/preload-editor.ts'],
            ['test/browser/**', ...OWN_MODULES],
          ),
          isolate: false,
        },
      },
      { plugins: [react()], test: dom('dom-own-modules', OWN_MODULES) },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-konva',
            'konva',
            'immer',
            'axe-core',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.tsx'],
          exclude: [
            ...DEEP,
            ...(FIREFOX ? Object.keys(NOT_IN_FIREFOX).map((name) => `test/browser/${name}.test.tsx`) : []),
          ],
          setupFiles: [QUICK_REACT, 'test/support/setup-browser.ts'],
          browser: { ...browser(), commands: inputCommands },
          // One page for all files: the editor is loaded once.
          isolate: false,
          testTimeout: 60_000,
          // What is waited for comes within a second, but not on every machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      ...(isAsked('storybook') ? [stories()] : []),
    ],
  },
})

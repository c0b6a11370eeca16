import type { StorybookConfig } from '@storybook/react-vite'
import type { PluginOption } from 'vite'
import { isDeep } from '../test/support/effort.js'
import { reactCompiler } from './react-compiler.js'

/** Limits Babel to files with JSX, which alone contain components; parsing the others takes two thirds of the time. */
const readComponentsOnly = (plugin: PluginOption): PluginOption =>
  plugin &&
  'transform' in plugin &&
  plugin.name === 'storybook:react-docgen-plugin' &&
  typeof plugin.transform === 'function'
    ? { ...plugin, transform: { filter: { id: /\.tsx$/ }, handler: plugin.transform } }
    : plugin

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  // Recipes import the package by its name as an app does; the paths of tsconfig resolve it to the sources.
  viteFinal: ({ plugins = [], resolve, ...rest }) => ({
    ...rest,
    plugins: [...plugins.flat().map(readComponentsOnly), reactCompiler()],
    resolve: { ...resolve, tsconfigPaths: true },
  }),
  // Docgen extracts the tables of component props. It is off in quick test runs, which show no tables. The deep run of the
  // tests needs the tables, since it builds the whole site.
  typescript: { reactDocgen: process.env.VITEST && !isDeep ? false : 'react-docgen' },
}
export default config

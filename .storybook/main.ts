import type { StorybookConfig } from '@storybook/react-vite'
import { isDeep } from '../test/support/effort.js'
import { reactCompiler } from './react-compiler.js'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  // Recipes name the package as an app does: the paths of tsconfig lead them to the sources.
  viteFinal: ({ plugins = [], resolve, ...rest }) => ({
    ...rest,
    plugins: [...plugins, reactCompiler()],
    resolve: { ...resolve, tsconfigPaths: true },
  }),
  // Tables of props are for those who read: tests see none, but those of the deep run build the whole site.
  typescript: { reactDocgen: process.env.VITEST && !isDeep ? false : 'react-docgen' },
}
export default config

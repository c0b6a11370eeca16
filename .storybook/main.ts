import type { StorybookConfig } from '@storybook/react-vite'
import { reactCompiler } from './react-compiler.js'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: ({ plugins = [], ...rest }) => ({ ...rest, plugins: [...plugins, reactCompiler()] }),
  typescript: { reactDocgen: 'react-docgen' },
}
export default config

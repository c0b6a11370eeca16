import { existsSync } from 'node:fs'
import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // What `npm run bench` and `npm run bench:browser` left: shown by Guide/Measured.
  staticDirs: existsSync('bench-results') ? [{ from: '../bench-results', to: '/bench' }] : [],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
}
export default config

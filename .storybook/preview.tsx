/// <reference types="vite/client" />
import { StrictMode } from 'react'
import type { Preview } from '@storybook/react-vite'
import '../src/styles.css'

const preview: Preview = {
  tags: ['autodocs'],
  parameters: { a11y: { test: 'error' }, layout: 'fullscreen', controls: { expanded: true } },
  decorators: [(Story) => <StrictMode><Story /></StrictMode>],
}
export default preview

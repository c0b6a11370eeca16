import { chromium } from 'playwright'
import type { Browser } from 'playwright'

export { serve } from '../support/serve.mjs'

export const browserPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: BROWSER_FLAGS })

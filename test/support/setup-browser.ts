import { cleanup } from 'vitest-browser-react'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'

// `vitest-browser-react` registers `cleanup` only in the test file that loads it first. The setup registers it in all.
beforeEach(cleanup)

afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
})

// Playwright fills a field in Firefox by assigning its value, which React would not treat as input.
const isFirefox = navigator.userAgent.includes('Firefox')
if (isFirefox)
  document.addEventListener(
    'input',
    ({ target, isTrusted }) => {
      if (!isTrusted)
        (target as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue('\0')
    },
    true,
  )

// Firefox over BiDi finds no place to click in a scaled frame, even with a scale of 1.
const frame = window.frameElement?.ownerDocument
if (isFirefox && frame?.getElementById('unscaled') === null) {
  const style = frame.createElement('style')
  style.id = 'unscaled'
  style.textContent = '[data-scale] { transform: none !important }'
  frame.head.append(style)
}

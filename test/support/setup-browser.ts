import { cleanup } from 'vitest-browser-react'
import { beforeEach } from 'vitest'

// The package registers this only in the file that loads it first.
beforeEach(cleanup)

// Playwright fills a field of Firefox by assigning its value, and React takes what is assigned for its own.
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

// Firefox over BiDi looks for a place to click in a frame that is scaled, even by 1, and finds none.
const frame = window.frameElement?.ownerDocument
if (isFirefox && frame?.getElementById('unscaled') === null) {
  const style = frame.createElement('style')
  style.id = 'unscaled'
  style.textContent = '[data-scale] { transform: none !important }'
  frame.head.append(style)
}

import { cleanup } from 'vitest-browser-react'
import { beforeEach } from 'vitest'

// The package registers this only in the file that loads it first.
beforeEach(cleanup)

// Firefox over BiDi looks for a place to click in a frame that is scaled, even by 1, and finds none.
const frame = window.frameElement?.ownerDocument
if (navigator.userAgent.includes('Firefox') && frame?.getElementById('unscaled') === null) {
  const style = frame.createElement('style')
  style.id = 'unscaled'
  style.textContent = '[data-scale] { transform: none !important }'
  frame.head.append(style)
}

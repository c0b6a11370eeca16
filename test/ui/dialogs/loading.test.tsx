import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NavEditor, useDisplayStore, type DisplayState } from '../../../src/index.js'

it.each([
  ['import', 0],
  ['agents', 0],
  ['palette', 1],
] as const)('while %s loads, nothing blocks presses on the map', (dialog, veils) => {
  let open: (change: Partial<DisplayState>) => void = () => undefined
  function Opener() {
    open = useDisplayStore().set
    return null
  }
  const { container } = render(
    <NavEditor>
      <Opener />
    </NavEditor>,
  )
  act(() => open({ dialog }))
  expect(container.querySelectorAll('.nav-scrim:not(.nav-scrim-loading)')).toHaveLength(0)
  expect(container.querySelectorAll('.nav-scrim-loading')).toHaveLength(veils)
})

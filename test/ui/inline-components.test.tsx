import { StrictMode, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type NavEditorProps } from '../../src/index.js'
import { showEditor } from '../support/show-editor.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const Mine = (): ReactNode => 'mine'
const Other = (): ReactNode => 'other'

/** Renders three times and returns the warnings. */
function warnings(propsOf: (round: number) => NavEditorProps): readonly string[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { again, unmount } = showEditor(propsOf(0), { wrapper: StrictMode })
  for (const round of [1, 2]) again(propsOf(round))
  unmount()
  return warn.mock.calls.map(([text]) => String(text).split(' is ')[0])
}

describe('components that an app passes to an editor', () => {
  it('cause one warning each if every render creates them again', () => {
    const props = (): NavEditorProps => ({
      components: { Hints: () => <Mine />, Background: () => null },
      tabs: [{ id: 'own', title: 'Own', component: () => <Mine /> }],
      inspectorSections: [{ id: 'own', title: 'Own', component: () => <Mine /> }],
      itemKinds: { tree: { layer: () => null } },
    })
    expect(warnings(props).toSorted()).toEqual(
      [
        'components.Background',
        'components.Hints',
        'inspectorSections.0.component',
        'itemKinds.tree.layer',
        'tabs.0.component',
      ].map((name) => `<NavEditor>: ${name}`),
    )
  })

  it('cause no warning if stable, if replaced once, and in production', () => {
    expect(warnings(() => ({ components: { Hints: Mine, Minimap: null } }))).toEqual([])
    expect(warnings((round) => ({ components: { Hints: round === 1 ? Other : Mine } }))).toEqual([])
    vi.stubEnv('NODE_ENV', 'production')
    expect(warnings(() => ({ components: { Hints: () => <Mine /> } }))).toEqual([])
  })

  it('lose their state when recreated, as the warning says', () => {
    let made = 0
    const Counts = (): ReactNode => {
      const [id] = useState(() => ++made)
      return id
    }
    warnings(() => ({ components: { Hints: () => <Counts /> } }))
    const inline = made
    made = 0
    warnings(() => ({ components: { Hints: Counts } }))
    expect(inline).toBeGreaterThan(made)
  })
})

import '../support/preload-editor.js'
import { act, render } from '@testing-library/react'
import { StrictMode, createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, formatNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { createSourceCheck } from '../../src/ui/files/picture-file.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { agentColor, agentPaint } from '../../src/canvas/colors.js'

// A map requests nothing outside the folder of the page unless the app allows it.

const inline =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
const remote = 'https://pictures.invalid/floor.png'
const withPicture = (src: string): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 400, height: 300 },
    background: { src, rect: { x: 0, y: 0, width: 400, height: 300 } },
  })

let fetched: string[] = []
beforeEach(() => {
  fetched = []
  // An image requests its source as soon as the source is set.
  vi.stubGlobal(
    'Image',
    class {
      onload = null
      onerror = null
      set src(src: string) {
        fetched.push(src)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const check = createSourceCheck(() => undefined)

describe('background pictures of a document', () => {
  it.each([
    remote,
    '//pictures.invalid/floor.png',
    '\t//pictures.invalid/floor.png',
    '\\\\pictures.invalid\\floor.png',
    'HTTP:pictures.invalid/floor.png',
    'http:///pictures.invalid/floor.png',
    '/api/leave',
    'http://localhost:3000/floor.png',
    '../floor.png',
    '%2e%2e/floor.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('with the URL %j are not loaded unless the app allows it', (src) => {
    for (const allowSource of [undefined, () => false, (() => Promise.resolve(true)) as never])
      expect(check(allowSource)(src, document.baseURI)).toBe(false)
  })

  it.each([inline, 'blob:http://localhost/7', 'floor.png', './pictures/floor.png', '#floor'])(
    'with the URL %j are loaded without a check by the app',
    (src) => {
      const allowSource = vi.fn(() => false)
      expect(check(allowSource)(src, document.baseURI)).toBe(true)
      expect(allowSource).not.toHaveBeenCalled()
    },
  )

  it('are fetched only when the check of the app allows the URL', () => {
    const src = '%2e%2e/floor.png'
    render(
      <StrictMode>
        <NavEditor value={withPicture(src)} />
      </StrictMode>,
    )
    render(<NavEditor defaultValue={withPicture(src)} allowSource={() => false} />)
    render(<NavEditor defaultValue={withPicture(src)} allowSource={(() => Promise.resolve(true)) as never} />)
    expect(fetched).toEqual([])
    render(<NavEditor value={withPicture('floor.png')} allowSource={() => false} />)
    expect(fetched).toEqual(['floor.png'])
  })

  it.each([
    ['//pictures.invalid/a/%2e%2e/floor.png', 'http://pictures.invalid/floor.png'],
    ['/floor.png', 'http://localhost:3000/floor.png'],
  ])('outside of the page’s folder, such as %j, are fetched after the app allows their absolute URL', (src, href) => {
    const asked: string[] = []
    const show = (src: string, allowed: boolean) => (
      <NavEditor value={withPicture(src)} allowSource={(href) => asked.push(href) > 0 && allowed} />
    )
    const { rerender } = render(show(src, false))
    expect(fetched).toEqual([])
    expect(new Set(asked)).toEqual(new Set([href]))
    rerender(show(src, true))
    rerender(show(src, true))
    expect(fetched).toEqual([src])
    render(<NavEditor value={withPicture('javascript:alert(1)')} allowSource={() => true} />)
    expect(fetched).toHaveLength(1)
  })

  it('are rejected and reported once when the check throws', async () => {
    const errors: unknown[] = []
    const fault = new Error('the host’s own')
    const show = () => (
      <NavEditor
        value={withPicture(remote)}
        onError={(error) => errors.push(error)}
        allowSource={() => {
          throw fault
        }}
      />
    )
    const { rerender } = render(show())
    rerender(show())
    await act(() => Promise.resolve())
    expect(errors).toEqual([fault])
    expect(fetched).toEqual([])
  })

  it('from another origin stay in an imported map only if the app allows the URL', async () => {
    for (const allowed of [false, true]) {
      const handle = createRef<Editor>()
      render(<NavEditor ref={handle} allowSource={(href) => allowed && href === remote} />)
      await act(async () => {
        await handle.current?.files.import(formatNavDocument(withPicture(remote)))
      })
      expect(handle.current?.document.current.background?.src).toBe(allowed ? remote : undefined)
    }
    expect(fetched).toEqual([remote])
  })
})

describe('colors of agents', () => {
  const agent = (color: string) => ({ id: 'a', name: 'A', radius: 1, speed: 1, color })

  it('never reach a style sheet or a canvas if they are invalid: the color of the theme is used instead', () => {
    const colors = [
      'url(http://pictures.invalid/x)',
      'red;background:url(//x)',
      'image-set("//x" 1x)',
      'var(--x, url(//x))',
      7 as never,
    ]
    for (const color of colors) {
      expect(agentColor([agent(color)], 'a')).toBe('var(--nav-agent-man)')
      expect(agentPaint(lightTheme, [agent(color)], 'a')).toBe(lightTheme.agentMan)
    }
    const agents = colors.map((color, i) => ({ ...agent(color), id: `a${i}` }))
    const { container } = render(<NavEditor value={{ ...createNavDocument(), agents }} />)
    expect(container.innerHTML).not.toContain('//')
    expect(agentColor([agent('#c04020')], 'a')).toBe('#c04020')
    expect(agentPaint(lightTheme, [agent('rgb(1 2 3)')], 'a')).toBe('rgb(1 2 3)')
  })
})

import Konva from 'konva'
import {
  Component,
  Fragment,
  StrictMode,
  Suspense,
  createContext,
  createElement,
  lazy,
  memo,
  use,
  useContext,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Circle } from 'react-konva'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createNavDocument } from '../../src/document/index.js'
import { AgentMark, ObstacleLayer, PathLayer } from '../../src/layers.js'
import * as front from '../../src/index.js'
import { EditorBackground, EditorCanvas, EditorObstacles, EditorPanel, NavEditor } from '../../src/index.js'
import { ends, until } from './open-editor.js'
import { pointsOf, rectItem } from '../support/shapes.js'

// A part of the editor is a component such as `EditorPanel`. Each part follows the rules of React, wherever an app places
// the part inside the editor.

const farm = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  agents: [{ id: 'man', name: 'Man', radius: 8, speed: 60 }],
  items: [
    rectItem('barn', 150, 50, 100, 200),
    // A closed yard, which is the second island.
    rectItem('a', 320, 20, 60, 10),
    rectItem('b', 320, 70, 60, 10),
    rectItem('c', 320, 20, 10, 60),
    rectItem('d', 370, 20, 10, 60),
    ...ends(50, 150, 350),
  ],
})

type Name = Exclude<keyof front.PartComponents, 'ContextMenu' | 'Notices' | 'CursorTip'>

/** Canvas parts with the name of the node that each draws. */
const NODES = {
  Background: 'background',
  Grid: 'grid',
  Islands: 'islands',
  Triangulation: 'triangulation',
  AgentOutline: 'agent-outline',
  Obstacles: 'obstacles',
  Path: 'path',
  Marks: 'markers',
  Canvas: 'own',
} as const
const SIDES = { Inspector: 'Inspect', Issues: 'Issues', Tests: 'Tests', History: 'History' } as const
const REGIONS: readonly (readonly Name[])[] = [
  ['Background', 'Grid', 'Islands', 'Triangulation', 'AgentOutline', 'Obstacles'],
  ['Path', 'Marks', 'Canvas'],
  ['TopBar', 'Toolbar', 'Layers', 'Hints', 'Compare', 'Playback'],
  ['Inspector', 'Issues', 'Tests', 'History'],
  ['Rulers'],
  ['Minimap', 'Agents', 'Panel'],
]
const ALL = REGIONS.flat()
const isOnCanvas = (name: Name): name is keyof typeof NODES => name in NODES
const isAtSide = (name: Name): name is keyof typeof SIDES => name in SIDES
const isOnPage = (name: Name): boolean => !isOnCanvas(name) && !isAtSide(name)

const partOf = (name: Name): ComponentType => front[`Editor${name}`] as ComponentType
/** Returns a part; `onCanvas` is what the part `Canvas` contains. */
const elementOf = (name: Name, onCanvas: ReactNode = <Circle name="own" radius={4} />): ReactNode =>
  name === 'Canvas' ? <EditorCanvas>{onCanvas}</EditorCanvas> : createElement(partOf(name))

const without = (...names: readonly Name[]): Name[] => ALL.filter((name) => !names.includes(name))

/** Replaces the named parts by the components of `make`. */
const replaced = (names: readonly Name[], make: (name: Name) => ComponentType): front.PartComponents =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as front.PartComponents

let made = 0
const probe = (name: Name): ComponentType =>
  function Probe() {
    const [id] = useState(() => ++made)
    return (
      <button type="button" data-part={name} data-id={id}>
        {name}
      </button>
    )
  }
const PAGE_PROBES = replaced(ALL.filter(isOnPage), probe)
const SIDE_PROBES = replaced(ALL.filter(isAtSide), probe)

const Editor = ({ children, components = PAGE_PROBES }: { children: ReactNode; components?: front.PartComponents }) => (
  <NavEditor
    defaultValue={farm}
    defaultDisplay={{ overlays: { mesh: true, islands: true, outline: true, path: true } }}
    components={components}
    createWorker={false}
    style={{ height: 640 }}
  >
    {children}
  </NavEditor>
)
const show = (children: ReactNode, components?: front.PartComponents) =>
  render(
    <StrictMode>
      <Editor {...(components && { components })}>{children}</Editor>
    </StrictMode>,
  )

/** Returns the names of the nodes on the canvas from bottom to top. */
function drawnNames(): readonly string[] {
  const stage = Konva.stages.find((one) => one.container().closest('[hidden]') === null)
  return (stage?.find((node: Konva.Node) => node.name() !== '') ?? []).map((node) => node.name())
}

/** Returns the displayed parts of each region: on the canvas from bottom to top, elsewhere from first to last. */
function shownOrder(): readonly (readonly Name[])[] {
  const drawn = drawnNames()
  const onPage = [...document.querySelectorAll<HTMLElement>('.nav-editor [data-part]')].map(
    ({ dataset }) => dataset.part,
  )
  const tabs = [...document.querySelectorAll('.nav-editor [role="tab"]')].map((tab) => tab.textContent.trim())
  const placeOf = (name: Name): number =>
    isOnCanvas(name) ? drawn.indexOf(NODES[name]) : isAtSide(name) ? tabs.indexOf(SIDES[name]) : onPage.indexOf(name)
  return REGIONS.map((region) => region.filter((name) => placeOf(name) >= 0).sort((a, b) => placeOf(a) - placeOf(b)))
}
const inOrder = (names: readonly Name[]): readonly (readonly Name[])[] =>
  REGIONS.map((region) => names.filter((name) => region.includes(name)))

class Boundary extends Component<{ readonly name: string; readonly children: ReactNode }> {
  static getDerivedStateFromError(): { readonly isFailed: boolean } {
    return { isFailed: true }
  }
  override state = { isFailed: false }
  override render(): ReactNode {
    return this.state.isFailed ? <p data-caught={this.props.name}>caught</p> : this.props.children
  }
}
const Messages = createContext('default')
const marked = (mark: 'caught' | 'fallback'): readonly (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-${mark}]`)]
    .filter((element) => element.checkVisibility())
    .map(({ dataset }) => dataset[mark])

/** Returns a promise and the function that resolves it. */
function deferred() {
  let resolve: () => void = () => undefined
  const ready = new Promise<void>((done) => (resolve = done))
  return { ready, resolve: () => resolve() }
}
const elementsOf = (names: readonly Name[], wrap = elementOf as (name: Name) => ReactNode): readonly ReactNode[] =>
  names.map((name) => <Fragment key={name}>{wrap(name)}</Fragment>)

/** All parts in an order that differs from the default. */
const MIXED = ALL.filter((_, i) => i % 2 === 1).concat(ALL.filter((_, i) => i % 2 === 0))

const WRAPPERS: Readonly<Record<string, (name: Name) => ReactNode>> = {
  nothing: elementOf,
  'a component': (name) => {
    const Mine = () => elementOf(name)
    return <Mine />
  },
  memo: (name) => {
    const Mine = memo(() => elementOf(name))
    return <Mine />
  },
  'Suspense around a lazy component': (name) => {
    const Mine = lazy(() => Promise.resolve({ default: () => elementOf(name) }))
    return (
      <Suspense fallback={null}>
        <Mine />
      </Suspense>
    )
  },
  'a fragment': (name) => <>{elementOf(name)}</>,
  'elements of the page': (name) => (
    <section>
      <div>{elementOf(name)}</div>
    </section>
  ),
  'a provider': (name) => <Messages.Provider value={name}>{elementOf(name)}</Messages.Provider>,
  'a boundary': (name) => <Boundary name={name}>{elementOf(name)}</Boundary>,
}

beforeEach(() => page.viewport(1440, 760))

describe('parts inside the editor, in StrictMode', () => {
  it('are all listed in the tables of this file', () =>
    expect([...ALL].sort()).toEqual(
      Object.keys(front)
        .flatMap((name) => /^Editor([A-Z]\w*)$/.exec(name)?.[1] ?? [])
        .sort(),
    ))

  it.each(Object.entries(WRAPPERS))(
    'are displayed in the order of the React tree when wrapped in %s',
    async (_, wrap) => {
      await show(elementsOf(MIXED, wrap))
      await until(shownOrder).toEqual(inOrder(MIXED))
    },
  )

  it('keep the order of the React tree when some are added later', async () => {
    let showOnly: (names: readonly Name[]) => void = () => undefined
    const Some = () => {
      const [names, setNames] = useState<readonly Name[]>([])
      showOnly = setNames
      return elementsOf(MIXED.filter((name) => names.includes(name)))
    }
    await show(<Some />)
    const some = [...ALL].reverse().filter((_, i) => i % 3 > 0)
    showOnly(some)
    await until(shownOrder).toEqual(inOrder(MIXED.filter((name) => some.includes(name))))
    showOnly(ALL)
    await until(shownOrder).toEqual(inOrder(MIXED))
    showOnly([])
    await until(shownOrder).toEqual(inOrder([]))
  })

  it('move with their React keys and keep their state', async () => {
    let reverse: () => void = () => undefined
    const Keyed = () => {
      const [names, setNames] = useState(MIXED)
      reverse = () => setNames([...MIXED].reverse())
      return elementsOf(names)
    }
    const ids = (): Readonly<Record<string, string | undefined>> =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => [
          String(dataset.part),
          dataset.id,
        ]),
      )
    await show(<Keyed />)
    await until(shownOrder).toEqual(inOrder(MIXED))
    const before = ids()
    reverse()
    await until(shownOrder).toEqual(inOrder([...MIXED].reverse()))
    expect(ids()).toEqual(before)
  })

  it('read a React context around the editor and update with it', async () => {
    const seen = new Map<Name, string>()
    const reader = (name: Name): ComponentType =>
      function Reader() {
        seen.set(name, useContext(Messages))
        return null
      }
    const OnCanvas = reader('Canvas')
    let say: (word: string) => void = () => undefined
    const Speaker = () => {
      const [word, setWord] = useState('first')
      say = setWord
      return ALL.map((name) => (
        <Messages.Provider key={name} value={`${word} ${name}`}>
          {elementOf(name, <OnCanvas />)}
        </Messages.Provider>
      ))
    }
    await show(<Speaker />, replaced(without('Canvas'), reader))
    for (const word of ['first', 'second']) {
      say(word)
      for (const tab of Object.values(SIDES)) await page.getByRole('tab', { name: tab }).click()
      await until(() => Object.fromEntries(seen)).toEqual(
        Object.fromEntries(ALL.map((name) => [name, `${word} ${name}`])),
      )
    }
  })

  it('are caught by the nearest error boundary when they throw', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Throws = (): ReactNode => {
      throw new Error('thrown on purpose')
    }
    await show(
      <>
        {ALL.map((name) => (
          <Boundary key={name} name={name}>
            {elementOf(name, <Throws />)}
          </Boundary>
        ))}
        <EditorPanel>still here</EditorPanel>
      </>,
      replaced(without('Canvas', 'Panel'), () => Throws),
    )
    await until(() => [...marked('caught')].sort()).toEqual(without('Panel').sort())
    await expect.element(page.getByText('still here')).toBeVisible()
    await expect.element(page.getByRole('application', { name: 'Map' })).toBeVisible()
  })

  it.each(['use', 'lazy'] as const)('show the nearest Suspense fallback while they suspend: %s', async (way) => {
    const { ready, resolve } = deferred()
    const waiting = (name: Name): ComponentType =>
      way === 'lazy'
        ? lazy(async () => {
            await ready
            return { default: () => elementOf(name) }
          })
        : () => {
            use(ready)
            return elementOf(name)
          }
    const late = ALL.map((name) => [name, waiting(name)] as const)
    const fallbacks: string[] = []
    const Outer = () => {
      fallbacks.push('outer')
      return <p>outer</p>
    }
    await render(
      <StrictMode>
        <Suspense fallback={<Outer />}>
          <Editor>
            {late.map(([name, Late]) => (
              <Suspense key={name} fallback={<p data-fallback={name}>wait</p>}>
                <Late />
              </Suspense>
            ))}
          </Editor>
        </Suspense>
      </StrictMode>,
    )
    await until(() => marked('fallback')).toEqual(ALL)
    resolve()
    await until(shownOrder).toEqual(inOrder(ALL))
    expect(marked('fallback')).toEqual([])
    expect(fallbacks).toEqual([])
  })

  it('show the nearest fallback when their content suspends, on mount and later', async () => {
    const promises = [deferred(), deferred()]
    const Round = createContext(0)
    const late = (name: Name): ComponentType =>
      function Late() {
        use(promises[useContext(Round)].ready)
        return <p data-part={name}>{name}</p>
      }
    const names = ALL.filter(isOnPage)
    let again: () => void = () => undefined
    const Host = () => {
      const [round, setRound] = useState(0)
      again = () => setRound(1)
      return (
        <Round.Provider value={round}>
          {names.map((name) => (
            <Suspense key={name} fallback={<p data-fallback={name}>wait</p>}>
              {createElement(partOf(name))}
            </Suspense>
          ))}
        </Round.Provider>
      )
    }
    await show(<Host />, replaced(names, late))
    for (const [round, { resolve }] of promises.entries()) {
      if (round > 0) again()
      await until(() => marked('fallback')).toEqual(names)
      resolve()
      await until(() => marked('fallback')).toEqual([])
      await until(shownOrder).toEqual(inOrder(names))
    }
  })

  it('show the fallback around the editor when they suspend without a boundary of their own', async () => {
    const { ready, resolve } = deferred()
    const Late = () => {
      use(ready)
      return <p>here</p>
    }
    let wait: () => void = () => undefined
    const Host = () => {
      const [isWaiting, setWaiting] = useState(false)
      wait = () => setWaiting(true)
      return (
        <>
          {elementsOf(ALL)}
          {isWaiting && <Late />}
        </>
      )
    }
    await render(
      <StrictMode>
        <Suspense fallback={<p data-fallback="outer">wait</p>}>
          <Editor>
            <Host />
          </Editor>
        </Suspense>
      </StrictMode>,
    )
    await until(shownOrder).toEqual(inOrder(ALL))
    wait()
    await until(() => marked('fallback')).toEqual(['outer'])
    resolve()
    await expect.element(page.getByText('here')).toBeVisible()
    await until(shownOrder).toEqual(inOrder(ALL))
  })

  it('bubble events once to the React parent', async () => {
    const heard: string[] = []
    const names = ALL.filter((name) => !isOnCanvas(name))
    await show(
      names.map((name) => (
        <div
          key={name}
          onClick={() => heard.push(`click ${name}`)}
          onPointerDown={() => heard.push(`down ${name}`)}
          onKeyDown={() => heard.push(`key ${name}`)}
        >
          {createElement(partOf(name))}
        </div>
      )),
      { ...PAGE_PROBES, ...SIDE_PROBES },
    )
    await until(() => document.querySelector('[data-part="Inspector"]')).not.toBeNull()
    for (const name of names) {
      if (isAtSide(name)) await page.getByRole('tab', { name: SIDES[name] }).click()
      const button = () => document.querySelector<HTMLElement>(`[data-part="${name}"]`)
      await until(button).not.toBeNull()
      heard.length = 0
      for (const event of [
        new PointerEvent('pointerdown', { bubbles: true }),
        new MouseEvent('click', { bubbles: true }),
        new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' }),
      ])
        button()!.dispatchEvent(event)
      expect(heard).toEqual([`down ${name}`, `click ${name}`, `key ${name}`])
    }
    const files = new DataTransfer()
    files.items.add(new File([''], 'map.json'))
    document
      .querySelector('[data-part="Toolbar"]')!
      .dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer: files }))
    expect(page.getByRole('application', { name: 'Map' }).element().hasAttribute('data-dragging-file')).toBe(false)
  })
})

describe('layers and Konva nodes of an app inside the editor', () => {
  const straight = { points: pointsOf(10, 10, 90, 10), length: 80, cost: 80, quality: 'exact' } as const
  const crate = { id: 'crate', outer: pointsOf(0, 0, 40, 0, 40, 40), holes: [] }

  it('are drawn in tree order between the parts', async () => {
    const Own = memo(() => <ObstacleLayer obstacles={[crate]} />)
    await show(
      <>
        <EditorBackground />
        <div>
          <Own />
        </div>
        <EditorObstacles />
        <EditorCanvas>
          <Circle name="first" radius={3} />
        </EditorCanvas>
        <PathLayer path={straight} />
        <EditorCanvas>
          <AgentMark x={5} y={5} radius={3} />
        </EditorCanvas>
      </>,
    )
    const names = ['background', 'obstacles', 'first', 'path', 'agent']
    await until(() => drawnNames().filter((name) => names.includes(name))).toEqual([
      'background',
      'obstacles',
      'obstacles',
      'first',
      'path',
      'agent',
    ])
  })
})

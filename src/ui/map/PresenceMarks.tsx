import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { itemRings, toScreen } from '../../editor/index.js'
import type { NavItem } from '../../document/model/index.js'
import type { Presence } from '../app-parts.js'
import { usePanel } from '../panel-context.js'

const SVG = 'http://www.w3.org/2000/svg'
const POINT_RADIUS = 9 // radius in world units of the outline around a selected point
const CURSOR = 16 // size in screen pixels

type Colored = CSSProperties & Record<'--nav-person', string>
const colored = ({ color }: Presence): Colored => ({ '--nav-person': color })

export function PresenceMarks({ people }: { people: readonly Presence[] }): ReactNode {
  const { editor } = usePanel()
  const root = useRef<HTMLDivElement>(null)
  useAnnouncedPeople(people)
  useLayoutEffect(() => {
    const element = root.current
    const world = element?.querySelector('g')
    if (!element || !world) return
    const outlines = [...world.children]
    const tags = [...element.querySelectorAll<HTMLElement>('.nav-person')]
    const sizes = tags.map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight] as const)
    let lastDocument: unknown
    let lastCamera: unknown
    let lastViewport: unknown
    const place = (): void => {
      const { camera, document, viewport } = editor.getSnapshot()
      if (document !== lastDocument)
        people.forEach(({ selection = [] }, i) => {
          const outline = selection.map(outlineOf(editor.document.item)).join('')
          for (const path of outlines[i].children) path.setAttribute('d', outline)
        })
      lastDocument = document
      if (camera === lastCamera && viewport === lastViewport) return
      lastCamera = camera
      lastViewport = viewport
      world.setAttribute('transform', `translate(${camera.x} ${camera.y}) scale(${camera.zoom})`)
      people.forEach(({ cursor }, i) => {
        if (cursor === undefined) return
        const { x, y } = toScreen(camera, cursor)
        const [width, height] = sizes[i]
        const { style, dataset } = tags[i]
        // If a name would leave the map, put it on the other side of the cursor.
        const isLeft = x <= viewport.width && x + width > viewport.width
        dataset.left = String(isLeft)
        dataset.above = String(y <= viewport.height && y + height > viewport.height)
        style.transform = `translate(${isLeft ? x + CURSOR - width : x}px, ${y}px)`
      })
    }
    place()
    return editor.subscribe(place)
  }, [editor, people])
  return (
    <div ref={root} className="nav-presence" aria-hidden>
      <svg xmlns={SVG}>
        <g>
          {people.map((person) => (
            <g key={person.id} style={colored(person)}>
              <path className="nav-halo" />
              <path />
            </g>
          ))}
        </g>
      </svg>
      {people.map((person) => (
        <div key={person.id} className="nav-person" style={colored(person)} hidden={person.cursor === undefined}>
          <svg viewBox="0 0 16 16" xmlns={SVG}>
            <path d="M1 1l5 13 2-5.5 5.5-2z" />
          </svg>
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}

function useAnnouncedPeople(people: readonly Presence[]): void {
  const { editor, messages, catalog, format } = usePanel()
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const before = known.current
    const now = new Map(people.map(({ id, name }) => [id, name]))
    known.current = now
    const names = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string =>
      new Intl.ListFormat(catalog.locale).format(
        Array.from(some).flatMap(([id, name]) => (others.has(id) ? [] : [name])),
      )
    const [joined, left] = [names(now, before), names(before, now)]
    const sentences = [
      ...(joined === '' ? [] : [format(messages.personCame, { names: joined })]),
      ...(left === '' ? [] : [format(messages.personLeft, { names: left })]),
    ]
    if (sentences.length > 0) editor.announce(sentences.join(' '))
  }, [people, editor, messages, catalog, format])
}

const outlineOf =
  (find: (id: string) => NavItem | undefined) =>
  (id: string): string => {
    const item = find(id)
    if (item === undefined) return ''
    const rings = itemRings(item)
    if (rings.length > 0) return rings.map((ring) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`).join('')
    if (item.kind === 'link') return `M${item.from.x} ${item.from.y}L${item.to.x} ${item.to.y}`
    if (!('x' in item)) return ''
    const r = POINT_RADIUS
    return `M${item.x - r} ${item.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  }

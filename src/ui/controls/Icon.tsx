import type { ReactNode, CSSProperties } from 'react'
import type { Agent } from '../../document/model/index.js'
import { agentColor, agentIndex } from '../../canvas/index.js'
import type { Issue } from '../../editor/index.js'

interface IconProps {
  name: IconName
  size?: number // width and height in pixels; 16 by default
  className?: string
}

/** Paths of strokes on a grid of 24 x 24. `directed` icons are mirrored in right-to-left layouts. */
const DRAWINGS = {
  logo: 'M4 19V6.5L14 16.5V5M14 5l6 6h-6',
  select: 'M5.5 4.5l5.2 14.8 2.6-6 6-2.6z',
  pan: 'M8 12.5V6.3a1.5 1.5 0 0 1 3 0V11m0-.5V4.8a1.5 1.5 0 0 1 3 0v5.9m0-4.2a1.5 1.5 0 0 1 3 0v5m0-3a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-1.6a6 6 0 0 1-4.7-2.3L4.5 14a1.6 1.6 0 0 1 2.4-2l1.1 1',
  polygon: 'M12 3.2l8.8 6.6-3.3 10.4h-11L3.2 9.8z',
  rectangle: 'M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1z',
  circle: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  freehand: 'M4 20l1-4.6L16.2 4.2a2 2 0 0 1 2.8 0l.8.8a2 2 0 0 1 0 2.8L8.6 19zM14 6.5l3.5 3.5',
  wall: 'M4 20V5.5A1.5 1.5 0 0 1 5.5 4H20v5H9v11zM4 9h5M14 4v5M4 14.5h5',
  door: 'M3 20h4M17 20h4M7 20V4.5h10V20M14 12.5h.01M7 20h10',
  hole: 'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM9 9h1.5m3 0H15v1.5m0 3V15h-1.5m-3 0H9v-1.5m0-3V9',
  cut: 'M6 3.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM6 14.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM8.2 8.1L20 19M8.2 15.9L12 12.3M15 9.6L20 5',
  area: 'M4.5 9c0-3.5 4-5.5 8-5s7.5 2.5 7.5 6.5-2.5 9.5-7.5 9.5-8-6-8-11zM9 13.5l5-5M11.5 16.5l5-5',
  waypoint: 'M12 21c4.7-4.6 7-8 7-11a7 7 0 1 0-14 0c0 3 2.3 6.4 7 11zM12 7.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z',
  link: 'M5 15.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM6 15c1.5-6 6-9 12-8M14.8 3.6L18.5 7l-3.2 3.8M19 15.5v.01M19 19.5v.01',
  note: 'M6 4h9l5 5v9.5a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 6 4zM8.5 11h7M8.5 15h5',
  stamp: 'M9.7 13V9.6a3.6 3.6 0 1 1 4.6 0V13M5.5 13h13a1 1 0 0 1 1 1v3h-15v-3a1 1 0 0 1 1-1zM6.5 20.5h11',
  marker: 'M5.5 21V4.5M5.5 5c4-2.2 7 2.2 13 0v9c-6 2.2-9-2.2-13 0',
  eraser:
    'M8.5 19.5L3.8 14.8a1.5 1.5 0 0 1 0-2.1L12.7 3.8a1.5 1.5 0 0 1 2.1 0l5.4 5.4a1.5 1.5 0 0 1 0 2.1L12 19.5zM8.2 8.3l7.5 7.5M8.5 19.5H20',
  brush:
    'M9.3 14.2L18.7 4a1.7 1.7 0 0 1 2.4 2.4L10.8 15.7M9 14.2c-2.5-.2-4 1.5-4 3.5 0 1.3-.8 2.1-2 2.3 3.4 1.4 8 .2 8-3.7 0-1.1-.9-2-2-2.1z',
  picture:
    'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5zM4 16.5l4.5-4.5 3.5 3.5 2.5-2.5 5.5 5M15.5 8.5h.01',
  measure: 'M3.2 16.2L16.2 3.2l4.6 4.6-13 13zM7 12.4l2 2M10 9.4l1.5 1.5M13 6.4l2 2',
  keyboard:
    'M4 6h16a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 20 18H4a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4 6zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M7.5 14h9',
  undo: 'M8.5 14L4 9.5 8.5 5M4.5 9.5H14a5.2 5.2 0 0 1 0 10.4h-3.5',
  redo: 'M15.5 14L20 9.5 15.5 5M19.5 9.5H10a5.2 5.2 0 0 0 0 10.4h3.5',
  fit: 'M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20.5 20.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  saved: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.3l2.8 2.7L16 9.5',
  check: 'M5 12.5l4.5 4.5L19.5 7',
  close: 'M6 6l12 12M18 6L6 18',
  lock: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3',
  unlock:
    'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 7.7-1.5',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
  'eye-off':
    'M4 4l16 16M9.5 6c.8-.3 1.6-.4 2.5-.4 3.8 0 7 2 9.5 6.4-.8 1.4-1.7 2.6-2.7 3.5M6.3 7.6C4.9 8.6 3.6 10 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.6 0 3.1-.4 4.5-1.1M10 10a2.8 2.8 0 0 0 4 4',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  copy: 'M9.5 8h9A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 18.5v-9A1.5 1.5 0 0 1 9.5 8zM16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8',
  trash:
    'M4 6.5h16M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6 6.5l.9 12.6A1.5 1.5 0 0 0 8.4 20.5h7.2a1.5 1.5 0 0 0 1.5-1.4L18 6.5M10 11v5.5M14 11v5.5',
  open: 'M12 20V8.5M7.5 12L12 7.5 16.5 12M4 4h16',
  save: 'M12 4v11.5M7.5 11.5L12 16l4.5-4.5M4 20h16',
  magnet: 'M5 4.5v7.5a7 7 0 0 0 14 0V4.5h-4.5V12a2.5 2.5 0 0 1-5 0V4.5zM5 8.5h4.5M14.5 8.5H19',
  grid: 'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  light:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  contrast: 'M12 3.5a8.5 8.5 0 1 1 0 17zM12 3.5a8.5 8.5 0 1 0 0 17z',
  compare:
    'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM4 9.5h16M10 9.5V20',
  layers: 'M12 3.5l9 4.5-9 4.5L3 8zM3 12l9 4.5L21 12M3 16l9 4.5L21 16',
  side: 'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5zM14.5 4.5v15',
  warning: 'M12 4l9 15.5H3zM12 10v4M12 16.8v.01',
  error: 'M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM12 8v4.5M12 15.8v.01',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11.5V16M12 8v.01',
  route:
    'M6 17a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM18 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8 19h6.5a3.5 3.5 0 0 0 0-7h-5a3.5 3.5 0 0 1 0-7H16',
  'route-off':
    'M6 17a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM18 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8 19h6.5a3.5 3.5 0 0 0 0-7h-5a3.5 3.5 0 0 1 0-7H16M4 4l16 16',
  rotate: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4h-4',
  target:
    'M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  play: 'M7.5 4.8l11 7.2-11 7.2z',
  pause: 'M8.5 5v14M15.5 5v14',
  'step-on': 'M5 5v14M9.5 5.2l9.5 6.8-9.5 6.8z',
  'step-back': 'M19 5v14M14.5 5.2L5 12l9.5 6.8z',
  'to-end': 'M5 5.2l9.5 6.8L5 18.8zM19 5v14',
  'to-start': 'M19 5.2L9.5 12l9.5 6.8zM5 5v14',
  'align-left': 'M4 3.5v17M8 6.5h12v4H8zM8 14h7v4H8z',
  'align-center': 'M12 3.5v17M5 6.5h14v4H5zM8.5 14h7v4h-7z',
  'align-right': 'M20 3.5v17M4 6.5h12v4H4zM9 14h7v4H9z',
  'align-top': 'M3.5 4h17M6.5 8v12h4V8zM14 8v7h4V8z',
  'align-middle': 'M3.5 12h17M6.5 5v14h4V5zM14 8.5v7h4v-7z',
  'align-bottom': 'M3.5 20h17M6.5 4v12h4V4zM14 9v7h4V9z',
  'mirror-x': 'M12 3.5v17M9 7.5v9.5H3.5zM15 7.5v9.5h5.5z',
  'mirror-y': 'M3.5 12h17M7.5 9h9.5V3.5zM7.5 15h9.5v5.5z',
  'distribute-x': 'M4 3.5v17M20 3.5v17M9.5 7h5v10h-5z',
  'distribute-y': 'M3.5 4h17M3.5 20h17M7 9.5h10v5H7z',
  union: 'M4 4h11v5h5v11H9v-5H4z',
  subtract: 'M4 4h11v5H9v6H4zM18 9h2v2M20 14v2M20 18.5V20h-2M15.5 20h-2M11 20H9v-2',
  intersect: 'M9 9h6v6H9zM7 4H4v3M4 10v2M4 15h2M10 4h2M15 4v2M17 20h3v-3M20 14v-2M20 9h-2M14 20h-2M9 20v-2',
  grow: 'M8 8h8v8H8zM3.5 6.5v-3h3M17.5 3.5h3v3M20.5 17.5v3h-3M6.5 20.5h-3v-3',
  round: 'M4 20v-6A10 10 0 0 1 14 4h6',
  bevel: 'M4 20V12L12 4h8',
  scale: 'M4 12.5V20h7.5M4 20l7-7M12.5 4H20v7.5M20 4l-7 7',
  ungroup:
    'M3.5 6.5V3.5h3M12 3.5h3v3M15 12v3h-3M6.5 15h-3v-3M12 9.5h5.5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V15',
  group: 'M4 7.5V4h3.5M16.5 4H20v3.5M20 16.5V20h-3.5M7.5 20H4v-3.5M8 8h5v5H8zM11 13v3h5v-5h-3',
  up: 'M12 19V5.5M6.5 11L12 5.5 17.5 11',
  down: 'M12 5v13.5M6.5 13L12 18.5 17.5 13',
} as const

export type IconName = keyof typeof DRAWINGS

const DIRECTED: ReadonlySet<IconName> = new Set<IconName>(['undo', 'redo', 'chevron-right'])

export function Icon({ name, size = 16, className = '' }: IconProps): ReactNode {
  return (
    <svg
      className={`nav-icon ${DIRECTED.has(name) ? 'nav-icon-directed ' : ''}${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  )
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(DRAWINGS, name)
}

const SHAPES = ['round', 'square', 'diamond']

export function AgentDot({ agents, id }: { agents: readonly Agent[]; id: string }): ReactNode {
  const index = agentIndex(agents, id)
  const style: CSSProperties & Record<'--nav-dot', string> = { '--nav-dot': agentColor(agents, id) }
  return <span className="nav-dot" data-shape={SHAPES[index % SHAPES.length]} style={style} />
}

export function SeverityIcon({ severity, size = 16 }: { severity: Issue['severity']; size?: number }): ReactNode {
  return (
    <span className="nav-severity" data-severity={severity}>
      <Icon name={severity} size={size} />
    </span>
  )
}

'use client'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react'
import { Announcer } from '../panels/Announcer.js'
import { AgentDialog } from '../panels/AgentDialog.js'
import { agentColor, HandedParts, PartRegion, createPartPlaces, useHandedSides } from '../../canvas/index.js'
import { ImportProgress } from '../panels/ImportProgress.js'
import { HintsBar } from '../panels/HintsBar.js'
import { MapMenu } from '../map/MapMenu.js'
import { Notice } from '../panels/Notice.js'
import { usePanel, useEditorState, useView } from '../panel-context.js'
import { SaveNotice } from '../panels/SaveNotice.js'
import { ShortcutDialog } from '../panels/ShortcutDialog.js'
import { SidePanel } from '../panels/SidePanel.js'
import { Toolbar } from '../panels/Toolbar.js'
import { HandlesPart, IssueMarksPart } from './canvas-parts.js'
import { isEditorKey, toKeyInput } from './editor-keyboard.js'
import { EditorMap } from './EditorMap.js'
import { MapOverlays, joinSides, parts, sortParts } from './editor-parts.js'
import { NavEditorProvider, type NavEditorSettings } from './NavEditorProvider.js'
import { ComparedPathsPart, SearchReplaysPart } from '../planners/planner-parts.js'
import { useLayout } from './use-layout.js'

export interface NavEditorProps extends NavEditorSettings {
  /** Parts of the editor, or a host's own HTML over the map. None: the complete default layout. */
  children?: ReactNode
  className?: string
  style?: CSSProperties
}

/** A complete map editor over a live navigation mesh; with children, exactly the parts that are named. */
function NavEditorRoot({ children, className, style, ...settings }: NavEditorProps): ReactNode {
  return (
    <NavEditorProvider {...settings}>
      <EditorFrame className={className} style={style}>
        {children}
      </EditorFrame>
    </NavEditorProvider>
  )
}

const {
  Background,
  Grid,
  Islands,
  Triangulation,
  AgentOutline,
  Obstacles,
  Path,
  Marks,
  TopBar,
  Layers,
  Rulers,
  Minimap,
} = parts
const CANVAS = [
  <Background key="background" />,
  <Grid key="grid" />,
  <Islands key="islands" />,
  <Triangulation key="mesh" />,
  <AgentOutline key="outline" />,
  <Obstacles key="obstacles" />,
  <Path key="path" />,
  <Marks key="marks" />,
]
const DEFAULT_LAYOUT = [
  ...CANVAS,
  <TopBar key="top" />,
  <parts.Toolbar key="tools" />,
  <Layers key="layers" />,
  <parts.Inspector key="inspector" />,
  <parts.Issues key="issues" />,
  <parts.History key="history" />,
  <Rulers key="rulers" />,
  <Minimap key="minimap" />,
  <parts.Hints key="hints" />,
]

function EditorFrame({
  children,
  className = '',
  style,
}: Pick<NavEditorProps, 'children' | 'className' | 'style'>): ReactNode {
  const { editor, view, labels, words, isWaiting } = usePanel()
  const root = useRef<HTMLDivElement>(null)
  const layout = useLayout(root)
  const colorMode = useView((state) => state.colorMode)
  const agent = useView((state) => state.agent)
  const agents = useEditorState((state) => state.document.agents)
  const pointer = useEditorState((state) => state.pointer)
  const sorted = useMemo(() => sortParts(children ?? DEFAULT_LAYOUT), [children])
  const [places] = useState(createPartPlaces)
  const handedSides = useHandedSides(places)
  const side = useMemo(() => joinSides(sorted.side, handedSides), [sorted.side, handedSides])
  useEffect(() => listenForKeys(root.current, editor, view), [editor, view])

  const compact = layout === 'phone'
  const frame = compact ? sorted.frame.map((node) => compactOf(node)) : sorted.frame
  const colors: CSSProperties & Record<'--nav-agent', string> = { '--nav-agent': agentColor(agents, agent), ...style }
  return (
    <div
      ref={root}
      role="group"
      aria-label={words.editor}
      className={`nav-editor ${className}`}
      data-layout={layout}
      aria-busy={isWaiting || undefined}
      data-pointer={pointer}
      data-nav-theme={colorMode === 'system' ? undefined : colorMode}
      lang={labels.locale}
      dir={labels.direction}
      style={colors}
      onKeyDown={keepUsedKeys}
    >
      <div className="nav-frame">
        <PartRegion places={places} region="frame">
          {frame}
          <HandedParts places={places} slot="frame" />
        </PartRegion>
        <div className="nav-map-area">
          <PartRegion places={places} region="beside">
            {sorted.beside}
            <HandedParts places={places} slot="beside" />
          </PartRegion>
          <EditorMap
            background={
              <>
                {sorted.static}
                <HandedParts places={places} slot="static" />
              </>
            }
            live={
              <>
                <SearchReplaysPart />
                <ComparedPathsPart />
                {sorted.live}
                <HandedParts places={places} slot="live" />
              </>
            }
            handles={
              <>
                {side.includes('issues') && <IssueMarksPart />}
                <HandlesPart />
              </>
            }
          >
            <PartRegion places={places} region="map">
              {sorted.map}
              <HandedParts places={places} slot="map" />
            </PartRegion>
            <PartRegion places={places}>{sorted.loose}</PartRegion>
            <MapOverlays issues={side.includes('issues')} />
            <MapMenu />
            <Notice />
            <ImportProgress />
            <SaveNotice />
          </EditorMap>
        </div>
        {side.length > 0 && <SidePanel panels={side} />}
      </div>
      <ShortcutDialog />
      <AgentDialog />
      <Announcer />
    </div>
  )
}

/** A key that was used in here is not heard by the page around: a host has an undo of its own. After React's handlers inside. */
function keepUsedKeys(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) event.stopPropagation()
}

/** On a phone the same parts in their small form. */
function compactOf(node: ReactNode): ReactNode {
  if (typeof node !== 'object' || node === null || !('type' in node)) return node
  if (node.type === parts.Toolbar) return <Toolbar key={node.key} compact />
  return node.type === parts.Hints ? <HintsBar key={node.key} compact /> : node
}

/** Keys and the clipboard, with the focus inside this editor and nowhere else. */
function listenForKeys(
  root: HTMLElement | null,
  editor: ReturnType<typeof usePanel>['editor'],
  view: ReturnType<typeof usePanel>['view'],
): (() => void) | undefined {
  if (root === null) return undefined
  const onKey = (event: KeyboardEvent): void => {
    if (!isEditorKey(event, root.querySelector('.nav-map'))) return
    if (event.type === 'keydown' && event.key === '?') view.set({ dialog: 'shortcuts' })
    else if (editor.input.dispatch(toKeyInput(event))) event.preventDefault()
  }
  const isField = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
  const onCopy = (event: ClipboardEvent): void => {
    if (isField(event)) return
    const text = event.type === 'cut' ? editor.clipboard.cut() : editor.clipboard.copy()
    if (text === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isField(event) && text !== '' && editor.clipboard.paste(text)) event.preventDefault()
  }
  root.addEventListener('keydown', onKey)
  root.addEventListener('keyup', onKey)
  root.addEventListener('copy', onCopy)
  root.addEventListener('cut', onCopy)
  root.addEventListener('paste', onPaste)
  return () => {
    root.removeEventListener('keydown', onKey)
    root.removeEventListener('keyup', onKey)
    root.removeEventListener('copy', onCopy)
    root.removeEventListener('cut', onCopy)
    root.removeEventListener('paste', onPaste)
  }
}

/** The editor, and its parts as `NavEditor.Background`, `NavEditor.Toolbar`, … */
export const NavEditor = Object.assign(NavEditorRoot, parts)

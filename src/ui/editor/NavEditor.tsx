'use client'
import {
  forwardRef,
  useSyncExternalStore,
  type CSSProperties,
  type ForwardedRef,
  type ReactElement,
  type ReactNode,
} from 'react'
import { expectResizeObserver } from '../../canvas/index.js'
import type { Editor, ListChange } from '../../editor/index.js'
import type { SideTab } from '../panels/index.js'
import { EditorFrame } from './EditorFrame.js'
import type { KeyboardScope } from './editor-keyboard.js'
import {
  EditorBackground,
  EditorGrid,
  EditorIslands,
  EditorTriangulation,
  EditorObstacles,
  EditorAgentOutline,
  EditorPath,
  EditorMarks,
  EditorTopBar,
  EditorToolbar,
  EditorLayers,
  EditorHints,
  EditorCompare,
  EditorPlayback,
  EditorInspector,
  EditorIssues,
  EditorHistory,
  EditorRulers,
  EditorMinimap,
} from './editor-parts.js'
import { NavEditorProvider, type NavEditorSettings } from './NavEditorProvider.js'

export interface NavEditorProps extends NavEditorSettings {
  /** Parts of the editor, or an app's own HTML over the map. None: the complete default layout. */
  children?: ReactNode
  /** Tabs of the app at the side, beside the built-in ones; or the whole list, from the built-in one. */
  tabs?: ListChange<SideTab> | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  /** The map takes the focus when the editor comes to the page, unless something else has it. */
  autoFocus?: boolean | undefined
  /**
   * Where keys reach the editor from. `focus`: with the focus inside it. `pointer`: also while the pointer is over it. `page` (default): also
   * as the only editor of a page where nothing has the focus. What is typed into an app's field is never the editor's.
   */
  keyboardScope?: KeyboardScope | undefined
}

const never = () => () => undefined

/** A complete map editor over a live navigation mesh; with children, exactly the parts that are named. On a server: its empty box. */
function Root(
  { children, className, style, autoFocus, keyboardScope, tabs, ...settings }: Omit<NavEditorProps, 'ref'>,
  ref: ForwardedRef<Editor>,
): ReactNode {
  // What is drawn depends on the size of the box, the language and the screen of the reader, which no server knows.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { colorMode } = settings
  if (!isBrowser)
    return (
      <div
        className={`nav-editor ${className ?? ''}`}
        data-nav-theme={colorMode === 'system' ? undefined : colorMode}
        style={style}
        aria-busy
      />
    )
  expectResizeObserver()
  return (
    <NavEditorProvider {...settings} ref={ref}>
      <EditorFrame {...{ className, style, autoFocus, keyboardScope, tabs }}>{children ?? DEFAULT_LAYOUT}</EditorFrame>
    </NavEditorProvider>
  )
}

/**
 * What an editor without children is made of, in order: for a layout of an app that has all of it and more.
 *
 * @example
 * const editor = (
 *   <NavEditor>
 *     {DEFAULT_LAYOUT}
 *     <EditorPanel position="bottom-left">My own</EditorPanel>
 *   </NavEditor>
 * )
 */
export const DEFAULT_LAYOUT: readonly ReactElement[] = [
  <EditorBackground key="background" />,
  <EditorGrid key="grid" />,
  <EditorIslands key="islands" />,
  <EditorTriangulation key="mesh" />,
  <EditorAgentOutline key="outline" />,
  <EditorObstacles key="obstacles" />,
  <EditorPath key="path" />,
  <EditorMarks key="marks" />,
  <EditorTopBar key="top" />,
  <EditorToolbar key="tools" />,
  <EditorLayers key="layers" />,
  <EditorInspector key="inspector" />,
  <EditorIssues key="issues" />,
  <EditorHistory key="history" />,
  <EditorCompare key="compare" defaultOpen={false} />,
  <EditorPlayback key="playback" defaultOpen={false} autoplay />,
  <EditorRulers key="rulers" />,
  <EditorMinimap key="minimap" />,
  <EditorHints key="hints" />,
]

/**
 * The editor; its parts are `EditorBackground`, `EditorToolbar`, …
 * @example
 * const editor = <NavEditor defaultValue={map} onChange={(document) => console.log(document.items.length)} />
 * const viewer = (
 *   <NavEditor value={map} readOnly>
 *     <EditorObstacles />
 *     <EditorPath />
 *   </NavEditor>
 * )
 */
export const NavEditor = /* @__PURE__ */ forwardRef(Root)

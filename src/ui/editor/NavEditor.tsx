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
  EditorTests,
  EditorHistory,
  EditorRulers,
  EditorMinimap,
} from './editor-parts.js'
import { NavEditorProvider, type NavEditorSettings } from './NavEditorProvider.js'

export interface NavEditorProps extends NavEditorSettings {
  /** Parts of the editor, or HTML over the map. Without children, the editor has the default layout. */
  children?: ReactNode
  /** Side tabs of the app, after the built-in ones; or a function that changes the list of built-in tabs. */
  tabs?: ListChange<SideTab> | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  /** Whether to focus the map on mount, unless something else has the focus. */
  autoFocus?: boolean | undefined
  /**
   * Which keys the editor receives. `focus`: those pressed with the focus inside. `pointer`: also with the pointer over the editor. `page`
   * (default): also if it is the only editor and nothing has the focus. It never receives keys typed in a field of the app.
   */
  keyboardScope?: KeyboardScope | undefined
}

const never = () => () => undefined

/** A map editor with a live navigation mesh. With children, it has only the given parts. On a server it renders an empty box. */
function Root(
  { children, className, style, autoFocus, keyboardScope, tabs, ...settings }: Omit<NavEditorProps, 'ref'>,
  ref: ForwardedRef<Editor>,
): ReactNode {
  // The layout depends on size, language and screen, which a server does not know.
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
 * The parts that `<NavEditor>` shows if it has no children, in order. To add own parts, pass this list and the own parts as children.
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
  <EditorTests key="tests" />,
  <EditorHistory key="history" />,
  <EditorCompare key="compare" defaultOpen={false} />,
  <EditorPlayback key="playback" defaultOpen={false} autoplay />,
  <EditorRulers key="rulers" />,
  <EditorMinimap key="minimap" />,
  <EditorHints key="hints" />,
]

/**
 * The map editor. Its children may be the parts `EditorBackground`, `EditorToolbar`, …
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

'use client'
import type { CSSProperties, ReactNode } from 'react'
import { EditorFrame } from './EditorFrame.js'
import { parts } from './editor-parts.js'
import { NavEditorProvider, type NavEditorSettings } from './NavEditorProvider.js'

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
        {children ?? DEFAULT_LAYOUT}
      </EditorFrame>
    </NavEditorProvider>
  )
}

const DEFAULT_LAYOUT = [
  <parts.Background key="background" />,
  <parts.Grid key="grid" />,
  <parts.Islands key="islands" />,
  <parts.Triangulation key="mesh" />,
  <parts.AgentOutline key="outline" />,
  <parts.Obstacles key="obstacles" />,
  <parts.Path key="path" />,
  <parts.Marks key="marks" />,
  <parts.TopBar key="top" />,
  <parts.Toolbar key="tools" />,
  <parts.Layers key="layers" />,
  <parts.Inspector key="inspector" />,
  <parts.Issues key="issues" />,
  <parts.History key="history" />,
  <parts.Rulers key="rulers" />,
  <parts.Minimap key="minimap" />,
  <parts.Hints key="hints" />,
]

/** The editor, and its parts as `NavEditor.Background`, `NavEditor.Toolbar`, … */
export const NavEditor = Object.assign(NavEditorRoot, parts)

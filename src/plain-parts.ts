/** The parts of the editor under plain names: a server component may name these, but not the properties of `NavEditor`. */
import type { Playback as PlaybackOfHook } from './hooks/index.js'
import { parts } from './ui/index.js'

export const {
  Background,
  Grid,
  Islands,
  Triangulation,
  Obstacles,
  AgentOutline,
  Path,
  Marks,
  TopBar,
  Toolbar,
  Layers,
  Hints,
  Compare,
  Playback,
  Inspector,
  Issues,
  History,
  Rulers,
  Minimap,
  Agents,
  Panel,
  Canvas,
} = parts

/** The name is both the panel and what `usePlayback` returns. */
export type Playback = PlaybackOfHook

import type { ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { PathLayer, useTheme, agentPaint } from '../../canvas/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { latePart } from '../late-part.js'
import { useDisplay } from '../panel-context.js'
import type { ComparedPath, ReplayOnShow, DisplayState } from '../display-state.js'
import { AttributeLegend, AttributeOverlay } from './attribute-overlay.js'
import { ClearanceLegend, ClearanceOverlay } from './clearance-overlay.js'
import { FlowOverlay } from './field-overlays.js'
import { RefinedLegend, RefinedOverlay, VoronoiOverlay } from './mesh-overlays.js'
import { PathProfile, ProfilePlace } from './PathProfile.js'

/** Paths picked in the comparison: the hue is the agent's, or for one agent alone that of the path's quality; the dash is the quality's. */
export function ComparedPathsPart(): ReactNode {
  const compared = useDisplay(selectCompared)
  const agents = useNavEditorState(selectAgents)
  const theme = useTheme()
  return compared.map(({ agent, planner, path, hue }) => {
    const index = agents.findIndex((candidate) => candidate.id === agent)
    const color = hue === 'quality' ? undefined : agentPaint(theme, agents, agents[index]?.id)
    return (
      <PathLayer
        key={`${agent} ${planner}`}
        path={path}
        agentRadius={agents[index]?.radius ?? 0}
        width={3.5}
        {...(color !== undefined && { color })}
      />
    )
  })
}

const SearchReplay = /* @__PURE__ */ latePart(
  async () => (await import('./SearchReplay.js')).SearchReplay,
  () => null,
)

/** Searches that are played back. */
export function SearchReplaysPart(): ReactNode {
  return useDisplay(selectReplays).map((replay) => (
    <SearchReplay key={replay.beside ? 'beside' : 'first'} replay={replay} />
  ))
}

/** The clearance of every walkable place; computed again after each gesture. */
export function ClearancePart(): ReactNode {
  const shown = useDisplay((state) => state.overlays.clearance)
  return shown ? <ClearanceOverlay /> : null
}

/** What is made of the triangles: finer ones, and their dual. */
export function TriangleFieldsPart(): ReactNode {
  const refined = useDisplay((state) => state.overlays.refined)
  const voronoi = useDisplay((state) => state.overlays.voronoi)
  return (
    <>
      {refined && <RefinedOverlay />}
      {voronoi && <VoronoiOverlay />}
    </>
  )
}

/** The flow field of the goal of the agent on show. */
export function FlowPart(): ReactNode {
  const shown = useDisplay((state) => state.overlays.flow)
  return shown ? <FlowOverlay /> : null
}

/** Areas in the colors of one of their attributes. */
export function AttributePart(): ReactNode {
  const shown = useDisplay((state) => state.overlays.attributes)
  return shown ? <AttributeOverlay /> : null
}

/** Where along the path the pointer is on its strip. */
export function ProfilePlacePart(): ReactNode {
  const shown = useDisplay((state) => state.overlays.profile)
  return shown ? <ProfilePlace /> : null
}

/** What stands under the map for overlays that need words: the legends of clearance and of an attribute, the limits of fine triangles, the strip of the path. */
export function MapLegends(): ReactNode {
  const { attributes, clearance, profile, refined } = useDisplay((state) => state.overlays)
  if (!attributes && !clearance && !profile && !refined) return null
  return (
    <div className="nav-legends" onPointerDown={(event) => event.stopPropagation()}>
      {clearance && <ClearanceLegend />}
      {attributes && <AttributeLegend />}
      {refined && <RefinedLegend />}
      {profile && <PathProfile />}
    </div>
  )
}

const selectCompared = (state: DisplayState): readonly ComparedPath[] => state.compared
const selectReplays = (state: DisplayState): readonly ReplayOnShow[] => state.replays
const selectAgents = (state: EditorSnapshot): EditorSnapshot['document']['agents'] => state.document.agents

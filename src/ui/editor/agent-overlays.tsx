import { useMemo, type ReactNode } from 'react'
import type Konva from 'konva'
import type { Path } from '../../engine/geometry/index.js'
import { usePathAnimation, useStoreState } from '../../hooks/index.js'
import { agentPaint, PainterShape, PathLayer, useTheme } from '../../canvas/index.js'
import { useEditorState, useOpenIssues, useView } from '../panel-context.js'
import type { issueSigns } from '../map/issue-signs.js'
import { createIslandNamePainter, createIssuePainter } from '../map-issues/index.js'
import { useEditorLive, type AgentPath, type EditorLiveState } from '../live/live-state.js'

/** The paths of the other agents, in their hues, while all are shown at once. */
export function OtherPathsPart(): ReactNode {
  const others = useStoreState(useEditorLive(), selectOthers)
  const shown = useView((state) => state.overlays.path)
  return shown ? others.map((other) => <OtherPath key={other.agent} other={other} />) : null
}

function OtherPath({ other: { agent: id, path: result } }: { other: AgentPath }): ReactNode {
  const agents = useEditorState((state) => state.document.agents)
  const theme = useTheme()
  const agent = agents.find((one) => one.id === id)
  const path = result !== undefined && 'path' in result ? result.path : undefined
  const { ref } = usePathAnimation<Konva.Group>(path, { speed: agent?.speed ?? 60, loop: true })
  return (
    <PathLayer
      path={path}
      color={agentPaint(theme, agents, id)}
      agentRadius={agent?.radius ?? 0}
      width={agents[0]?.id === id ? 3 : 4}
      agentRef={ref}
    />
  )
}

/** What islands are called, inside them and off every path. */
export function IslandNamesPart(): ReactNode {
  const live = useEditorLive()
  const names = useStoreState(live, (state) => state.islandNames)
  const path = useStoreState(live, (state) => state.path)
  const others = useStoreState(live, selectOthers)
  const shown = useView((state) => state.overlays.islands)
  const pathShown = useView((state) => state.overlays.path)
  const theme = useTheme()
  const painter = useMemo(() => {
    const results = pathShown ? [path, ...others.map((other) => other.path)] : []
    const paths = results.flatMap((result): Path[] => (result !== undefined && 'path' in result ? [result.path] : []))
    return createIslandNamePainter(names, paths, theme)
  }, [names, path, others, pathShown, theme])
  return shown && names.length > 0 ? <PainterShape name="island-names" painter={painter} /> : null
}

/** The places of the issues. */
export function IssueMarksPart({ signsOf }: { signsOf: typeof issueSigns }): ReactNode {
  const issues = useOpenIssues()
  const open = useView((view) => view.issue)
  const theme = useTheme()
  const painter = useMemo(() => createIssuePainter(issues, signsOf, open, theme), [issues, signsOf, open, theme])
  return <PainterShape name="issues" painter={painter} />
}

const selectOthers = (state: EditorLiveState): readonly AgentPath[] => state.others

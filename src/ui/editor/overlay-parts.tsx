import { type ReactNode, useMemo } from 'react'
import { agentPaint, createHandlePainter, PainterShape, PathLayer, useTheme } from '../../canvas/index.js'
import type { Path } from '../../engine/geometry/index.js'
import { useNavEditorState, usePathAnimation, useStoreState } from '../../hooks/index.js'
import { derive, memoizeShallow, memoizeLast } from '../memo.js'
import type { AgentPath, EditorLiveState } from '../live/live-state.js'
import { createIslandNamePainter, createIssuePainter } from '../map-issues/index.js'
import { useDisplay, useOpenIssues, usePanel } from '../panel-context.js'
import { createHandleScene } from './handles-on-show.js'

/** The paths of the other agents, in their hues, while all are shown at once. */
export function OtherPathsPart(): ReactNode {
  const others = useStoreState(usePanel().live, selectOthers)
  const shown = useDisplay((state) => state.overlays.path)
  return shown ? others.map((other) => <OtherPath key={other.agent} other={other} />) : null
}

function OtherPath({ other: { agent: id, path: result } }: { other: AgentPath }): ReactNode {
  const agents = useNavEditorState((state) => state.document.agents)
  const theme = useTheme()
  const agent = agents.find((one) => one.id === id)
  const path = result !== undefined && 'path' in result ? result.path : undefined
  const [agentRef] = usePathAnimation(path, { speed: agent?.speed ?? 60, loop: true })
  return (
    <PathLayer
      path={path}
      color={agentPaint(theme, agents, id)}
      agentRadius={agent?.radius ?? 0}
      width={agents[0]?.id === id ? 3 : 4}
      agentRef={agentRef}
    />
  )
}

/** What islands are called, inside them and off every path. */
export function IslandNamesPart(): ReactNode {
  const { live } = usePanel()
  const isNamed = useStoreState(live, (state) => state.islandNames.length > 0)
  const shown = useDisplay((state) => state.overlays.islands)
  return shown && isNamed ? <IslandNames /> : null
}

/** Followed past React: a path may move under a name with every frame. */
function IslandNames(): ReactNode {
  const { live } = usePanel()
  const pathShown = useDisplay((state) => state.overlays.path)
  const theme = useTheme()
  const names = useMemo(() => {
    const keep = memoizeShallow<Pick<EditorLiveState, 'islandNames' | 'path' | 'others'>>()
    return derive(live, ({ islandNames, path, others }) => keep({ islandNames, path, others }))
  }, [live])
  const current = useMemo(() => {
    const painterOf = memoizeLast(({ islandNames, path, others }: ReturnType<typeof names.latest>) => {
      const results = pathShown ? [path, ...others.map((other) => other.path)] : []
      const paths = results.flatMap((result): Path[] => (result !== undefined && 'path' in result ? [result.path] : []))
      return createIslandNamePainter(islandNames, paths, theme)
    })
    return () => painterOf(names.latest())
  }, [names, pathShown, theme])
  return <PainterShape name="island-names" current={current} subscribe={names.subscribe} />
}

/** The places of the issues. */
export function IssueMarksPart(): ReactNode {
  const issues = useOpenIssues()
  const open = useDisplay((display) => display.issue)
  const theme = useTheme()
  const painter = useMemo(() => createIssuePainter(issues, open, theme), [issues, open, theme])
  return <PainterShape name="issues" painter={painter} />
}

const selectOthers = (state: EditorLiveState): readonly AgentPath[] => state.others

/** Drafts, guides and handles: redrawn without React. */
export function HandlesPart(): ReactNode {
  const { editor } = usePanel()
  const theme = useTheme()
  const scene = useMemo(() => derive(editor, createHandleScene(editor)), [editor])
  const current = useMemo(() => {
    const painterOf = memoizeLast(createHandlePainter)
    return () => painterOf(scene.latest(), theme)
  }, [scene, theme])
  return <PainterShape name="handles" current={current} subscribe={scene.subscribe} />
}

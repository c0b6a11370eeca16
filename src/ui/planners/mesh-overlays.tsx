import { useMemo, type ReactNode } from 'react'
import type { NavMesh } from '../../engine/convex/index.js'
import { refineMesh, type RefinedMesh } from '../../engine/refine/index.js'
import { useNavEditorState, useStoreState } from '../../hooks/index.js'
import { RefinedMeshLayer, VoronoiLayer } from '../../canvas/fields/index.js'
import { formatLabel } from '../../words/index.js'
import { NumberField } from '../controls/NumberField.js'
import { usePanel, useDisplay } from '../panel-context.js'
import type { EditorLiveState } from '../live/live-state.js'
import type { FineTriangles } from '../display-state.js'

/** Largest triangles on the whole map. */
const TRIANGLES = 600
/** Beyond it walls that meet at a narrow angle are split until the budget ends it. */
const LARGEST_ANGLE = 30
/** Vertices that may be added: enough to see, few enough to compute after each gesture. */
const BUDGET = 20_000

/** The mesh at rest; undefined while it is being built. */
const meshAtRest = ({ status, mesh }: EditorLiveState): EditorLiveState['mesh'] =>
  status === 'ready' ? mesh : undefined

/** The limits as they hold, and what comes of them; the same for the map and its legend. */
function useFine(): { limits: Required<FineTriangles>; refined: RefinedMesh | undefined } {
  const { live } = usePanel()
  const mesh = useStoreState(live, meshAtRest)
  const revision = useStoreState(live, (state) => state.revision)
  const { width, height } = useNavEditorState((state) => state.document.bounds)
  const {
    maxArea = Math.max(1, Math.round((width * height) / TRIANGLES)),
    minAngle,
    minArea,
  } = useDisplay((state) => state.fine)
  return useMemo(() => {
    const limits = { maxArea, minAngle, minArea }
    return { limits, refined: mesh && refinedOf(mesh, revision, limits) }
  }, [mesh, revision, maxArea, minAngle, minArea])
}

const known = new WeakMap<NavMesh, { readonly key: string; readonly refined: RefinedMesh }>()

/** Of a mesh that is edited in place: its revision says so. */
function refinedOf(mesh: NavMesh, revision: number, limits: Required<FineTriangles>): RefinedMesh {
  const key = [revision, ...Object.values(limits)].join()
  const last = known.get(mesh)
  if (last?.key === key) return last.refined
  const refined = refineMesh(mesh, { ...limits, budget: BUDGET })
  known.set(mesh, { key, refined })
  return refined
}

/** The walkable space in triangles that are small and well shaped. */
export function RefinedOverlay(): ReactNode {
  return <RefinedMeshLayer mesh={useFine().refined} />
}

/** The limits of the fine triangles, and how many there are. */
export function RefinedLegend(): ReactNode {
  const { display, words, table } = usePanel()
  const { limits, refined } = useFine()
  const setTo = (change: Partial<FineTriangles>): void =>
    display.set({ fine: { ...display.getSnapshot().fine, ...change } })
  const count = useMemo(() => new Set(refined?.cell).size, [refined])
  return (
    <div className="nav-float nav-legend nav-fine" role="group" aria-label={words.overlayRefined}>
      <NumberField
        prefix={words.fineMaxArea}
        label={words.fineMaxArea}
        value={limits.maxArea}
        min={1}
        onCommit={(maxArea) => setTo({ maxArea })}
      />
      <NumberField
        prefix={words.fineMinArea}
        label={words.fineMinArea}
        value={limits.minArea}
        min={0}
        onCommit={(minArea) => setTo({ minArea })}
      />
      <NumberField
        prefix={words.fineMinAngle}
        label={words.fineMinAngle}
        value={limits.minAngle}
        suffix="°"
        min={0}
        max={LARGEST_ANGLE}
        onCommit={(minAngle) => setTo({ minAngle })}
      />
      <output className="nav-quiet">
        {formatLabel(words.fineCount, { count, unrefined: refined?.unrefined.length ?? 0 }, table)}
      </output>
    </div>
  )
}

/** Which corner each place is nearest to, as far as the triangles say. */
export function VoronoiOverlay(): ReactNode {
  const { live } = usePanel()
  const mesh = useStoreState(live, meshAtRest)
  const revision = useStoreState(live, (state) => state.revision)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the mesh is edited in place: its revision says so
  const triangles = useMemo(() => mesh?.triangles(), [mesh, revision])
  const bounds = useNavEditorState((state) => state.document.bounds)
  return <VoronoiLayer triangles={triangles} bounds={bounds} />
}

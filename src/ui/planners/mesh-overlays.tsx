import { useMemo, type ReactNode } from 'react'
import { refineMesh } from '../../engine/refine/index.js'
import { useStoreState } from '../../hooks/index.js'
import { RefinedMeshLayer, VoronoiLayer } from '../../canvas/fields/index.js'
import { useEditorState } from '../panel-context.js'
import { useEditorLive, type EditorLiveState } from '../editor/live-state.js'

/** Largest triangles on the whole map, and the least angle that is safe. */
const TRIANGLES = 600
const MIN_ANGLE = 20
/** Vertices that may be added: enough to see, few enough to compute after each gesture. */
const BUDGET = 20_000

/** The mesh at rest; undefined while it is being built. */
const meshAtRest = ({ status, mesh }: EditorLiveState): EditorLiveState['mesh'] =>
  status === 'ready' ? mesh : undefined

/** The walkable space in triangles that are small and well shaped. */
export function RefinedOverlay(): ReactNode {
  const live = useEditorLive()
  const mesh = useStoreState(live, meshAtRest)
  const revision = useStoreState(live, (state) => state.revision)
  const bounds = useEditorState((state) => state.document.bounds)
  const refined = useMemo(
    () =>
      mesh &&
      refineMesh(mesh, { maxArea: (bounds.width * bounds.height) / TRIANGLES, minAngle: MIN_ANGLE, budget: BUDGET }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the mesh is edited in place: its revision says so
    [mesh, revision, bounds],
  )
  return <RefinedMeshLayer mesh={refined} />
}

/** Which corner each place is nearest to, as far as the triangles say. */
export function VoronoiOverlay(): ReactNode {
  const live = useEditorLive()
  const mesh = useStoreState(live, meshAtRest)
  const revision = useStoreState(live, (state) => state.revision)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the mesh is edited in place: its revision says so
  const triangles = useMemo(() => mesh?.triangles(), [mesh, revision])
  const bounds = useEditorState((state) => state.document.bounds)
  return <VoronoiLayer triangles={triangles} bounds={bounds} />
}

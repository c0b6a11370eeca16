/** The walkable space of an agent as a file for a game: polygons as text, or the bytes that `navMeshFromBinary` reads. */
import { buildNavMesh, formatMeshFile } from '../../engine/mesh/index.js'
import { toScene, type Agent, type NavDocument } from '../../document/model/index.js'

export type MeshFileFormat = 'mesh' | 'mesh-binary'

export function meshFile(document: NavDocument, agent: Agent | undefined, format: MeshFileFormat): string | Uint8Array {
  const mesh = buildNavMesh(toScene(document, agent === undefined ? {} : { agent: agent.id }), {
    agentRadius: agent?.radius ?? 0,
  })
  return format === 'mesh' ? formatMeshFile(mesh) : mesh.toBinary()
}

/**
 * Damaged files of seeded meshes. Each file is rejected with a code, or gives a mesh that has numeric areas and can be
 * written again. No raw or internal error may occur.
 */
import {
  buildNavMesh,
  createRandom,
  formatMeshFile,
  navMeshFromBinary,
  navMeshFromJSON,
  NavError,
  parseMeshFile,
} from '../../src/engine/index.js'
import type { NavMesh, Random } from '../../src/engine/index.js'
import { at, fieldOf } from '../support/shapes.js'
import { mutateText } from './mutate-text.js'

function randomMesh(random: Random): NavMesh {
  const obstacles = Array.from({ length: 1 + Math.floor(4 * random()) }, (_, i) => ({
    id: `o${i}`,
    outer: Array.from({ length: 3 + Math.floor(3 * random()) }, () => at(Math.round(16 * random()), 16 * random())),
  }))
  const areas =
    random() < 0.4 ? [{ id: 'mud', cost: random() < 0.5 ? 3 : Infinity, outer: [at(1, 1), at(9, 2), at(4, 9.3)] }] : []
  const links = random() < 0.3 ? [{ id: 'jump', from: at(1, 1), to: at(15, 15) }] : []
  return buildNavMesh({ bounds: fieldOf(16), obstacles, areas, links }, random() < 0.3 ? { agentRadius: 0.4 } : {})
}

function damageBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = random() < 0.2 ? bytes.slice(0, Math.floor(bytes.length * random())) : bytes.slice()
  for (let i = 1 + Math.floor(3 * random()); i > 0 && copy.length > 9; i--)
    copy[Math.floor(copy.length * random())] = Math.floor(256 * random())
  // Corrects the checksum in most cases, so that the mutation reaches other checks.
  if (random() < 0.8 && copy.length > 9) {
    let hash = 0x811c9dc5
    for (const byte of copy.subarray(9)) hash = Math.imul(hash ^ byte, 0x01000193)
    new DataView(copy.buffer).setUint32(5, hash >>> 0, true)
    copy.set([0x4e, 0x41, 0x56, 0x4d, 1 + Math.floor(2 * random())])
  }
  return copy
}

/**
 * Damages the file of a random mesh and reads the file. Returns 'refused' if the reader rejects the file with an error
 * code, and undefined if the reader returns a valid mesh. Otherwise returns a description of the fault.
 */
export function checkFile(seed: number): string | undefined {
  const random = createRandom(seed * 65537)
  const mesh = randomMesh(random)
  try {
    const made = readDamaged(mesh, seed % 4, random)
    const areas = [made.freeArea, made.blockedArea, ...made.islands.map(({ area }) => area)]
    if (!areas.every((area) => Number.isFinite(area) && area >= -1e-9 * (made.freeArea + 1)))
      return `areas ${areas.join()}`
    return made.toBinary().length > 0 ? undefined : 'nothing is written'
  } catch (error) {
    if (error instanceof NavError && !error.code.startsWith('internal/')) return 'refused'
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

function readDamaged(mesh: NavMesh, kind: number, random: Random): NavMesh {
  if (kind === 0) return navMeshFromBinary(damageBytes(mesh.toBinary(), random))
  if (kind === 1) return parseMeshFile(mutateText(random, formatMeshFile(mesh)))
  const json = kind === 2 ? mesh.toJSON() : parseMeshFile(formatMeshFile(mesh)).toJSON()
  const text = mutateText(random, JSON.stringify(json))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new NavError('format/bad-mesh', 'the damaged text is no JSON')
  }
  return navMeshFromJSON(parsed)
}

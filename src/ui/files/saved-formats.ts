import {
  EXPORT_FORMATS,
  formatFacts,
  isMapFormat as hasFacts,
  type ExportFormat,
  type ExportOptions,
  type MapFormat,
} from '../../document/model/index.js'
import { MESH_FORMATS, type MeshExportOptions, type MeshFormat } from '../../engine/mesh/index.js'
import type { OriginalFile } from './original-file.js'
import type { PanelMessages } from '../../words/index.js'

export type MapFormatChoice = MapFormat | ExportFormat
/** A format that the editor saves. `godot` is only a mesh, since scenes are not written. `original` is the imported file with the edits. */
export type SavedFormat = MapFormatChoice | MeshFormat | 'mesh-binary' | 'png' | 'original'
export type MeshFileFormat = MeshFormat | 'mesh-binary'

export interface ExportSettings {
  /** Id of the agent whose mesh is written; the active agent if absent. */
  readonly agent?: string | undefined
  readonly map?: ExportOptions | undefined
  readonly mesh?: MeshExportOptions | undefined
}
export interface SaveOptions extends ExportSettings {
  readonly original?: OriginalFile | undefined
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  png: 'PNG',
  polygons: 'JSON',
  phaser: 'Phaser navmesh',
  gltf: 'glTF',
  obj: 'OBJ',
  navcat: 'navcat',
  recast: 'Recast',
  godot: 'Godot NavigationPolygon',
  defold: 'Defold',
  gamemaker: 'GameMaker',
}

const MESH_FILES: readonly SavedFormat[] = ['mesh-binary', ...(Object.keys(MESH_FORMATS) as MeshFormat[])]

export const idOf = (file: SavedFormat): string => (typeof file === 'object' ? file.id : file)

export const isMapFormat = (file: SavedFormat): file is MapFormatChoice =>
  typeof file === 'object' || EXPORT_FORMATS.some((format) => format === file)

export const isMeshFormat = (file: SavedFormat): file is MeshFileFormat => MESH_FILES.includes(file)

export const filesOf = (formats: readonly MapFormatChoice[]): readonly SavedFormat[] =>
  formats.flatMap((format) =>
    format === 'mesh' ? MESH_FILES : format === 'svg' ? (['svg', 'png'] as const) : [format],
  )

export const formatName = (file: SavedFormat, messages: PanelMessages): string =>
  typeof file === 'object'
    ? file.title
    : file === 'mesh-binary'
      ? messages.meshBinary
      : file === 'original'
        ? messages.exportOriginal
        : (FORMAT_NAMES[file] ?? (hasFacts(file) ? formatFacts(file).title : file))

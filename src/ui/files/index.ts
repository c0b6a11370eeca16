/**
 * Files in and out: maps of every format, meshes, pictures.
 *   file ──MapImporter──> formats (loaded on demand) ──> one undoable change and a report
 *   document, mesh ──save-map (loaded on demand)──> text or bytes ──save-file──> a download
 * Invariants: an import that fails changes nothing. Read map-importer, map-files, save-map with save-file, picture-file; picture-sources.
 */
export { exportDocument, createMapImporter } from './map-importer.js'
export { openMapFile } from './map-files.js'
export type { MapBackdrop } from './map-backdrop.js'
export { importSource } from './imported-file.js'
export { droppedFiles } from './opened-files.js'
export { saveFile } from './save-file.js'
export type { MapImporter } from './map-importer.js'
export { isPicture, createSourceCheck } from './picture-file.js'
export type { SourceCheck } from './picture-file.js'

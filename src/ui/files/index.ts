/**
 * Files and pictures that come into an editor and go out of it: maps of every format, meshes, pictures to trace over.
 *
 *   file ──MapImporter──> formats (imported when needed) ──> one undoable change and a report
 *   document, mesh ──map-files──> text or bytes ──save-file──> the browser's own download
 *
 * In: the editor, the words, what the app allows as the source of a picture. Out: changes of the document, downloads, notices.
 * Invariants: an import that fails changes nothing.
 * Read map-importer, map-files with save-file and picture-file; picture-sources.
 */
export { exportDocument, createMapImporter } from './map-importer.js'
export { openMapFile, saveMapFile } from './map-files.js'
export type { MapImporter } from './map-importer.js'
export { isPicture, createSourceCheck } from './picture-file.js'
export type { SourceCheck } from './picture-file.js'

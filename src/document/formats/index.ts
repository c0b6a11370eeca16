/**
 * Map files of other programs: bytes -> unpack -> sniff -> reader of the format -> MapBuilder -> check -> NavDocument + report. Invariants:
 * nothing is fetched; a file is refused with a code, or becomes a valid document with issues; counts are checked before allocation. Cost:
 * linear in file and result. A new format: a reader `(source) => Work<ReadMap>` in its own folder, a row in READERS, and one in the
 * sniffing functions.
 */
export { isArchive, readArchive } from './archive.js'
export { outlineCells } from './cells/cell-outline.js'
export { exportMap } from './export-map.js'
export type { AsyncImportOptions, ImportOptions } from './format-source.js'
export { keepEdits } from './keep-edits.js'
export { importMap } from './import-map.js'
export { importMapAsync } from './import-map-async.js'
export type { MapFile, MapFiles } from './map-files.js'
export { suggestionOf, suggestMapping, toGrid } from './suggest-mapping.js'
export type { CellGrid, MappingSuggestion } from './suggest-mapping.js'
export { writeBack, writeBackAsync } from './write-back/write-back.js'
export type { WriteBackOptions, WriteBackReport, WriteBackResult } from './write-back/write-back.js'

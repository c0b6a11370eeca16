/**
 * Reads and writes map files of other programs. Never fetches anything. A file becomes a valid document with a report, or throws an error
 * with a code. To add a format, add its facts in model/files/map-formats.ts, a reader in a folder, and an entry of BUILT_IN_FORMATS.
 */
export { isArchive, pathBelow, readArchive, writeArchive } from './archive.js'
export { outlineCells } from './cells/cell-outline.js'
export { exportMap } from './export-map.js'
export { defineFormat } from './define-format.js'
export type { AsyncImportOptions, FileContent, FormatDefinition, FormatResult, FormatSource } from './format-source.js'
export type { ImportOptions, MapInput, Pixels } from './format-source.js'
export { maskThreshold } from './grids/read-mask.js'
export { keepEdits } from './keep-edits.js'
export { rememberedBase, rememberImport } from './remembered-import.js'
export { importMap } from './import-map.js'
export { importMapAsync } from './import-map-async.js'
export { importWithLines } from './item-lines.js'
export type { MapFile, MapFiles } from './map-files.js'
export { suggestionOf, suggestMapping, toGrid } from './suggest-mapping.js'
export type { CellGrid, MappingSuggestion } from './suggest-mapping.js'
export type { BackWriter, Edited } from './write-back/back-writer.js'
export { writeBack, writeBackAsync } from './write-back/write-back.js'
export type { WriteBackOptions, WriteBackReport, WriteBackResult } from './write-back/write-back.js'

/**
 * Map files of other programs: read by `importMap` (in a worker by `importMapAsync`), written by `exportMap`.
 *   bytes -> unpack -> sniff -> reader of the format -> MapBuilder -> check -> NavDocument + report
 * Invariants: nothing is fetched; a file is refused with a code, or gives a document that `parseNavDocument` takes as it is, and an
 * issue for whatever could not be used; counts are checked before what they count is made. Items that MapBuilder made are valid.
 * Cost: linear in the file and in what it makes, within the limits.
 * Read import-map.ts, map-builder.ts, then one reader: geojson/ is the shortest, tiled/ the longest; cells/ outlines tile layers.
 * A new format: a reader `(source) => Work<ReadMap>` in a folder of its own, one row in READERS and one in the sniffing functions.
 */
export { outlineCells } from './cells/cell-outline.js'
export { exportMap } from './export-map.js'
export type { AsyncImportOptions, ImportOptions } from './format-source.js'
export { importMap } from './import-map.js'
export { importMapAsync } from './import-map-async.js'
export type { MapFile, MapFiles } from './map-files.js'

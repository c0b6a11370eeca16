/** The map formats, in one module that is loaded when the first file is read or written. */
export { exportMap, importMapAsync } from '../../document/formats/index.js'

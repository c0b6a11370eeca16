/** The map formats and pictures, in one module that is loaded when the first file is read or written. */
export { placePicture } from './picture-file.js'
export { exportMap, importMapAsync } from '../../document/formats/index.js'

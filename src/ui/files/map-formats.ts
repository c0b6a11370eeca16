/** The map formats, meshes and pictures, in one module that is loaded when the first file is read or written. */
export { placePicture } from './picture-file.js'
export { meshFile } from './mesh-file.js'
export { exportMap, importMapAsync } from '../../document/formats/index.js'

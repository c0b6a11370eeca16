/** For tests of pages and programs that embed the editor. */
export { installCanvas } from './canvas.js'
export { installTestEnvironment } from './environment.js'
export type { TestEnvironment, TestEnvironmentOptions } from './environment.js'
export { drive } from './editor-driver.js'
export type { EditorDriver } from './editor-driver.js'
export { drawPolygon, getItem, getMap } from './map-page.js'
export type { PagePoint, PointerUser } from './map-page.js'
export type { Modifiers, PointerKind } from '../editor/index.js'

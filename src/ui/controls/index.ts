/**
 * Controls without a meaning of their own: buttons, menus, fields, icons.
 *
 * In: a label from the table of words, a value, a callback. Out: one control, its name for assistive technology, its keys.
 * Invariants: no control reads a store (a dialog takes the word for closing from PanelContext); a control that is off keeps its place in
 * the tab order and says why; sizes are those of the style sheet, for a pointer or a finger. Cost: that of its elements.
 * Read Button, Icon, Menu, roving, fields (with evaluate-sum), then any.
 */
export { Announcer } from './Announcer.js'
export { Button, IconButton } from './Button.js'
export type { IconName } from './Icon.js'
export { Icon, SeverityIcon } from './Icon.js'
export { MenuList } from './Menu.js'

/**
 * Controls without a meaning of their own: buttons, menus, fields, icons.
 *
 * In: a label from the table of words, a value, a callback. Out: one control, its name for assistive technology, its keys.
 * Invariants: no control reads a store (a dialog takes the word for closing from PanelContext); a control that is off keeps its place in
 * the tab order and says why; sizes are those of the style sheet, for a pointer or a finger. Cost: that of its elements.
 * Read Button, Icon, Menu, roving, fields (with evaluate-sum), then any.
 */
export { Button, IconButton, Segments, Switch, Tip } from './Button.js'
export { Dialog, Modal, Popover } from './Dialog.js'
export { evaluateSum } from './evaluate-sum.js'
export { NameField, NumberField, NumberInput, Select, isTaken, useDraft } from './fields.js'
export { AgentDot, Icon, SeverityIcon, isIconName } from './Icon.js'
export type { IconName } from './Icon.js'
export { MenuButton, MenuList, actionItem, iconOfAction } from './Menu.js'
export type { MenuItem } from './Menu.js'
export { chooseByArrows, isRightToLeft, useTabStops } from './roving.js'
export type { TabStop, TabStops } from './roving.js'
export { WindowedList, useListWindow } from './WindowedList.js'
export { Announcer } from './Announcer.js'

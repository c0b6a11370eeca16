/** Buttons, menus, fields and icons. A disabled control keeps its tab stop and shows the reason. */
export { Button, FoldButton, IconButton, Segments, Switch, Tip, pressUnless } from './Button.js'
export { Announcer, CloseButton, Dialog, Modal, Popover } from './Dialog.js'
export {
  NameField,
  NumberField,
  NumberInput,
  PlaceFields,
  FileInput,
  ReadOnly,
  Select,
  TextField,
  tryChange,
  useDraft,
  useReadOnly,
  type SelectProps,
} from './fields.js'
export { AgentDot, Icon, SeverityIcon, isIconName } from './Icon.js'
export type { IconName } from './Icon.js'
export { ActionButton, MenuButton, MenuList, actionItem, iconOfAction, useAction } from './Menu.js'
export type { MenuItem } from './Menu.js'
export { chooseByArrows, isRightToLeft, useTabStops } from './roving.js'
export type { TabStop, TabStops } from './roving.js'
export { WindowedList, useListWindow } from './WindowedList.js'

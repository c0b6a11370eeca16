import { useMemo } from 'react'
import {
  currentLabel,
  appAction,
  itemBox,
  itemName,
  selectItems,
  type KeyAction,
  type Editor,
} from '../../editor/index.js'
import type { NavItem } from '../../document/model/index.js'
import { iconOfItem } from '../drawing-tree/TreeRow.js'
import { isIconName, type IconName, type MenuItem } from '../controls/index.js'
import { showIssue } from '../map/issue-signs.js'
import { filesOf, formatName, idOf } from '../files/saved-formats.js'
import { toolIcon } from '../panels/tool-groups.js'
import { usePlannerItems } from '../planners/index.js'
import { useNewMapItem, useOpenItem, useDialogItems, useSideItems, useThemeItems } from '../panels/top-bar-menus.js'
import {
  useDisplay,
  useEditorState,
  useOfferedFormats,
  useOpenIssues,
  usePanel,
  useShortcutText,
} from '../panel-context.js'
import { OVERLAYS } from '../display-state.js'
import { fuzzyMatch } from './fuzzy-match.js'

export interface PaletteEntry extends Pick<MenuItem, 'id' | 'label' | 'shortcut' | 'reason' | 'onSelect'> {
  readonly kind: string
  readonly icon?: IconName | undefined
}

export interface FoundEntry {
  readonly entry: PaletteEntry
  readonly at: readonly number[]
}

const UNLISTED: readonly KeyAction[] = [
  'backspace',
  'cancel',
  'complete',
  'place',
  'insert-vertex',
  'curve-edge',
  'straighten-edge',
  'delete-vertex',
  'menu',
]
const RECENT_BONUS = 4
const OFF_PENALTY = 12
/** Score of a match by alias. A name that begins with a query of two or more letters scores higher. */
const BY_ALIAS = { score: 8, at: [] }

export function usePaletteEntries(): {
  readonly commands: readonly PaletteEntry[]
  readonly issues: readonly PaletteEntry[]
  readonly items: readonly PaletteEntry[]
} {
  const { editor, display, messages, catalog, importFile } = usePanel()
  const actions = useActionEntries()
  const issues = useOpenIssues()
  const document = useEditorState((state) => state.document)
  const open = useOpenItem(() => pickFile(importFile))
  const agents = document.agents.map(({ id, name }): MenuItem => ({
    id,
    label: name,
    onSelect: () => display.set({ agent: id }),
  }))
  const menus = [
    ...entriesOf('overlay', messages.overlays, useOverlayItems()),
    ...entriesOf('agent', messages.agents, agents),
    ...entriesOf('sheet', messages.commands, [
      ...useDialogItems().filter(({ id }) => id !== 'palette'),
      ...useMappingItems(),
      { id: 'copies', label: messages.copies, icon: 'copy', onSelect: () => display.set({ dialog: 'copies' }) },
    ]),
    ...entriesOf('planner', messages.panels, usePlannerItems()),
    ...entriesOf('side', messages.panels, useSideItems()),
    ...entriesOf('file', messages.commands, [useNewMapItem(), open]),
    ...entriesOf('file', messages.exportMenu, useExportItems()),
    ...entriesOf('theme', messages.theme, useThemeItems()),
  ]
  const items = useMemo(
    () =>
      document.items.map((item): PaletteEntry => ({
        id: `item-${item.id}`,
        label: itemName(item, catalog),
        kind: catalog.kinds[item.kind],
        icon: iconOfItem(item),
        onSelect: () => {
          showItem(editor, item)
          display.set({ side: 'inspect' })
        },
      })),
    [document, catalog, editor, display],
  )
  return {
    commands: [...actions, ...menus],
    issues: issues.map((issue) => ({
      id: `issue-${issue.id}`,
      label: issue.message,
      kind: messages.issues,
      icon: issue.severity,
      onSelect: () => showIssue(editor, display, issue),
    })),
    items,
  }
}

function useOverlayItems(): readonly MenuItem[] {
  const { display, messages } = usePanel()
  const shown = display.getSnapshot()
  const iconOf = (isOn: boolean): IconName => (isOn ? 'eye' : 'eye-off')
  const overlays = OVERLAYS.map(({ name, message }): MenuItem => ({
    id: name,
    label: messages[message],
    icon: iconOf(shown.overlays[name]),
    onSelect: () => {
      const { overlays } = display.getSnapshot()
      display.set({ overlays: { ...overlays, [name]: !overlays[name] } })
    },
  }))
  const toggleGrid = (): void => display.set({ grid: !display.getSnapshot().grid })
  return [...overlays, { id: 'grid', label: messages.grid, icon: iconOf(shown.grid), onSelect: toggleGrid }]
}

function useExportItems(): readonly MenuItem[] {
  const { display, messages, format } = usePanel()
  const formats = useOfferedFormats()
  return filesOf(formats).map((file) => ({
    id: idOf(file),
    label: format(messages.exportAs, { format: formatName(file, messages) }),
    icon: 'save',
    onSelect: () => display.set({ dialog: 'export', exporting: { formats, format: file } }),
  }))
}

function useMappingItems(): readonly MenuItem[] {
  const { display, messages } = usePanel()
  const isMapped = useDisplay(({ imported }) => imported !== undefined && imported.subjects.length > 0)
  if (!isMapped) return []
  const onSelect = (): void => display.set({ dialog: 'mapping', suggested: {} })
  return [{ id: 'mapping', label: messages.mappingOpen, icon: 'grid', onSelect }]
}

function useActionEntries(): readonly PaletteEntry[] {
  const { editor, messages, catalog } = usePanel()
  const shortcut = useShortcutText()
  const entry = (action: KeyAction, label: string, kind: string, icon: IconName | undefined): PaletteEntry => ({
    id: action,
    label,
    kind,
    icon,
    shortcut: shortcut(action),
    reason: editor.actions.disabledReason(action),
    onSelect: () => editor.actions.run(action),
  })
  const tools = editor.tools.list.map((tool) =>
    entry(`tool-${tool.id}`, tool.name(catalog), messages.tools, toolIcon(tool)),
  )
  const actions = editor.actions.list
    .filter((action) => !action.startsWith('tool-') && !UNLISTED.includes(action))
    .map((action) =>
      entry(action, currentLabel(editor, action), messages.commands, iconNamed(appAction(editor, action)?.icon)),
    )
  return [...tools, ...actions]
}

const iconNamed = (name = ''): IconName | undefined => (isIconName(name) ? name : undefined)

const entriesOf = (group: string, kind: string, items: readonly MenuItem[]): readonly PaletteEntry[] =>
  items.map(({ icon, ...item }) => ({
    ...item,
    id: `${group}-${item.id}`,
    kind,
    ...(typeof icon === 'string' && { icon }),
  }))

function pickFile(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => {
    if (input.files?.length) onFiles([...input.files])
  })
  input.click()
}

/** Returns matches, best first. Recently used entries rank higher, disabled ones lower. */
export function findEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): readonly FoundEntry[] {
  return entries
    .flatMap((entry) => {
      const match = fuzzyMatch(entry.label, typed) ?? (hasAlias(entry.id, typed) ? BY_ALIAS : undefined)
      if (match === undefined) return []
      const used = recent.indexOf(entry.id)
      const score =
        match.score + (used < 0 ? 0 : RECENT_BONUS / (1 + used)) - (entry.reason === undefined ? 0 : OFF_PENALTY)
      return [{ entry, at: match.at, score }]
    })
    .sort((a, b) => b.score - a.score)
}

function showItem(editor: Editor, item: NavItem): void {
  editor.selection.set(selectItems([item.id]))
  const box = itemBox(item)
  if (box === undefined) return
  const { viewport } = editor.getSnapshot()
  const from = editor.camera.toScreen({ x: box.x, y: box.y })
  const to = editor.camera.toScreen({ x: box.x + box.width, y: box.y + box.height })
  if (from.x < 0 || from.y < 0 || to.x > viewport.width || to.y > viewport.height) editor.camera.fit('selection')
}

export const ALIASES: Readonly<Record<string, string>> = {
  'tool-cut': 'knife slice split scissors 切割 分割',
  'tool-measure': 'ruler distance length 尺子 距离',
  'tool-pan': 'hand move scroll 抓手',
  'tool-polygon': 'pen shape lasso 钢笔',
  'tool-rectangle': 'box square 方框',
  'tool-circle': 'ellipse oval round 椭圆',
  'tool-freehand': 'pencil draw sketch 铅笔',
  'tool-link': 'jump teleport ladder door 跳跃 传送',
  'tool-marker': 'spawn goal start end pin 起点 终点',
  'tool-waypoint': 'node graph 节点',
  'tool-route': 'patrol guard walk stops 巡逻',
  'tool-note': 'text comment label annotation 批注 文字',
  'tool-stamp': 'component instance prefab template place 组件 实例 模板',
  'make-stamp': 'component prefab template symbol 组件 模板 符号',
  'detach-stamp': 'instance component unlink break 组件 断开',
  'rotate-right': 'turn 90 quarter 旋转',
  'tool-area': 'terrain water mud region 地形',
  'tool-brush': 'paint tiles cells 绘制',
  'tool-picture': 'image background trace reference 图片 底图',
  'sheet-copies': 'array repeat duplicate series step 阵列 重复',
  'mirror-x': 'flip reflect 翻转',
  'mirror-y': 'flip reflect 翻转',
  union: 'merge join combine boolean weld 合并',
  subtract: 'difference minus cut out boolean 减去',
  intersect: 'overlap common boolean 相交',
  'fit-content': 'reset view zoom all frame center 复位',
  'fit-selection': 'frame focus zoom 聚焦',
  'sheet-shortcuts': 'help keys hotkeys keyboard 帮助 按键',
  'toggle-drag': 'preference move 偏好',
  'toggle-grid-snap': 'magnet align 吸附',
  'file-import': 'open load import 打开 载入',
  'planner-compare': 'benchmark algorithms planners 比较',
  'planner-playback': 'animate steps search player 播放',
  'sheet-agents': 'character unit radius size 角色',
  delete: 'remove erase clear 移除',
  undo: 'back revert 返回',
  'overlay-mesh': 'mesh navmesh triangles 网格',
  'overlay-grid': 'lines raster cells 格线',
  'overlay-clearance': 'width heat distance 宽度',
}

/** Returns whether a word of the aliases starts with the query. Returns false for a query of one or two Latin letters. */
function hasAlias(id: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  const aliases = ALIASES[id]
  if (aliases === undefined || wanted === '' || /^[a-z]{1,2}$/.test(wanted)) return false
  return ` ${aliases}`.includes(` ${wanted}`)
}

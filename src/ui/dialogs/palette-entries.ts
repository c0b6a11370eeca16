/** What the command palette offers: tools, actions, what the menus hold, items and issues. */
import { useMemo } from 'react'
import {
  currentLabel,
  hostAction,
  itemBox,
  itemName,
  selectItems,
  type KeyAction,
  type Editor,
  type EditorSnapshot,
} from '../../editor/index.js'
import type { NavItem } from '../../document/model/index.js'
import { EXPORT_FORMATS } from '../../document/model/index.js'
import { iconOfItem } from '../drawing-tree/index.js'
import { isIconName, type IconName } from '../controls/Icon.js'
import type { MenuItem } from '../controls/Menu.js'
import { showIssue } from '../map/show-issue.js'
import { toolIcon } from '../panels/tool-groups.js'
import { usePlannerItems } from '../planners/index.js'
import { useExportItems, useOpenItem, useSheetItems, useSideItems, useThemeItems } from '../panels/top-bar-menus.js'
import { useShortcutText } from '../panels/use-shortcut-text.js'
import { useEditorState, useOpenIssues, usePanel } from '../panel-context.js'
import { OVERLAYS } from '../display-state.js'
import { fuzzyMatch } from './fuzzy-match.js'
import { hasAlias } from './palette-aliases.js'

export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** What kind of entry it is, in a word. */
  readonly kind: string
  readonly icon?: IconName | undefined
  readonly shortcut?: string | undefined
  /** Why it is off. */
  readonly reason?: string | undefined
  readonly run: () => void
}

export interface FoundEntry {
  readonly entry: PaletteEntry
  /** Where the typed letters stand in its label. */
  readonly at: readonly number[]
}

/** Actions that mean something only under the pointer, in a draft or in a menu. */
const ELSEWHERE: readonly KeyAction[] = [
  'backspace',
  'cancel',
  'complete',
  'place',
  'insert-vertex',
  'delete-vertex',
  'menu',
]
const RECENT_BONUS = 4
const OFF_PENALTY = 12
/** As good as a name that begins with one of the letters. */
const BY_ALIAS = { score: 8, at: [] }

/** Commands first, then issues and items; all of them, the same ones while nothing changes. */
export function usePaletteEntries(): {
  readonly commands: readonly PaletteEntry[]
  readonly issues: readonly PaletteEntry[]
  readonly items: readonly PaletteEntry[]
} {
  const { editor, display, words, table, importFile } = usePanel()
  const acts = useActEntries()
  const issues = useOpenIssues()
  const document = useEditorState(selectDocument)
  const open = useOpenItem(() => pickFile(importFile))
  const menus = [
    ...entriesOf('sheet', words.commands, [
      ...useSheetItems().filter(({ id }) => id !== 'palette'),
      { id: 'copies', label: words.copies, icon: 'copy', onSelect: () => display.set({ dialog: 'copies' }) },
    ]),
    ...entriesOf('planner', words.panels, usePlannerItems()),
    ...entriesOf('side', words.panels, useSideItems()),
    ...entriesOf('file', words.commands, [open]),
    ...entriesOf('file', words.exportMenu, useExportItems(EXPORT_FORMATS)),
    ...entriesOf('theme', words.theme, useThemeItems()),
  ]
  const overlays = OVERLAYS.map(({ name, word }): PaletteEntry => ({
    id: `overlay-${name}`,
    label: words[word],
    kind: words.overlays,
    icon: display.getSnapshot().overlays[name] ? 'eye' : 'eye-off',
    run: () => {
      const shown = display.getSnapshot().overlays
      display.set({ overlays: { ...shown, [name]: !shown[name] } })
    },
  }))
  const grid: PaletteEntry = {
    id: 'overlay-grid',
    label: words.grid,
    kind: words.overlays,
    icon: display.getSnapshot().grid ? 'eye' : 'eye-off',
    run: () => display.set({ grid: !display.getSnapshot().grid }),
  }
  const agents = document.agents.map((agent): PaletteEntry => ({
    id: `agent-${agent.id}`,
    label: agent.name,
    kind: words.agents,
    run: () => display.set({ agent: agent.id }),
  }))
  const items = useMemo(
    () =>
      document.items.map((item): PaletteEntry => ({
        id: `item-${item.id}`,
        label: itemName(item, table),
        kind: table.kinds[item.kind],
        icon: iconOfItem(item),
        run: () => {
          showItem(editor, item)
          display.set({ side: 'inspect' })
        },
      })),
    [document, table, editor, display],
  )
  return {
    commands: [...acts, ...overlays, grid, ...agents, ...menus],
    issues: issues.map((issue) => ({
      id: `issue-${issue.id}`,
      label: issue.title,
      kind: words.issues,
      icon: issue.severity,
      run: () => showIssue(editor, display, issue),
    })),
    items,
  }
}

/** Tools and actions by their names and keys. */
function useActEntries(): readonly PaletteEntry[] {
  const { editor, words, table } = usePanel()
  const shortcut = useShortcutText()
  const tools = editor.tools.list.map((tool): PaletteEntry => ({
    id: `tool-${tool.id}`,
    label: tool.name(table),
    kind: words.tools,
    icon: toolIcon(tool),
    shortcut: shortcut(`tool-${tool.id}`),
    reason: editor.actions.whyNot(`tool-${tool.id}`),
    run: () => editor.actions.run(`tool-${tool.id}`),
  }))
  const actions = editor.actions.list
    .filter((action) => !action.startsWith('tool-') && !ELSEWHERE.includes(action))
    .map((action): PaletteEntry => ({
      id: action,
      label: currentLabel(editor, action),
      kind: words.commands,
      icon: iconNamed(hostAction(editor, action)?.icon),
      shortcut: shortcut(action),
      reason: editor.actions.whyNot(action),
      run: () => editor.actions.run(action),
    }))
  return [...tools, ...actions]
}

const iconNamed = (name = ''): IconName | undefined => (isIconName(name) ? name : undefined)

const entriesOf = (group: string, kind: string, items: readonly MenuItem[]): readonly PaletteEntry[] =>
  items.map(({ id, label, icon, reason, shortcut, onSelect }) => ({
    id: `${group}-${id}`,
    label,
    kind,
    ...(typeof icon === 'string' && { icon }),
    reason,
    shortcut,
    run: onSelect,
  }))

/** The browser's own dialog. */
function pickFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.addEventListener('change', () => {
    if (input.files?.[0] !== undefined) onFile(input.files[0])
  })
  input.click()
}

/** Those that hold what is typed, best first; what was used of late a little before its equals, what is off behind them. */
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

/** Picks an item, and brings it into view where it is not. */
function showItem(editor: Editor, item: NavItem): void {
  editor.selection.set(selectItems([item.id]))
  const box = itemBox(item)
  if (box === undefined) return
  const { viewport } = editor.getSnapshot()
  const from = editor.camera.toScreen({ x: box.x, y: box.y })
  const to = editor.camera.toScreen({ x: box.x + box.width, y: box.y + box.height })
  if (from.x < 0 || from.y < 0 || to.x > viewport.width || to.y > viewport.height) editor.camera.fit('selection')
}

const selectDocument = (state: EditorSnapshot): EditorSnapshot['document'] => state.document

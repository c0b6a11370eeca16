/** What the menus of the top bar offer. On a phone one menu holds all of it. */
import { canExport, type MapFormat } from '../../document/model/index.js'
import { formatLabel } from '../../editor/index.js'
import type { MenuItem } from '../controls/Menu.js'
import { useEditorState, usePanel, useView } from '../panel-context.js'

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  navsmith: 'Navsmith',
  tiled: 'Tiled',
  ldtk: 'LDtk',
  geojson: 'GeoJSON',
  svg: 'SVG',
  movingai: 'MovingAI',
  mesh: '.mesh',
  godot: 'Godot',
}

/** Opening a file, and writing one in each format; those that cannot hold this map say why. */
export function useFileItems(formats: readonly MapFormat[], onOpen: () => void): readonly MenuItem[] {
  const { exportFile, words, table } = usePanel()
  const document = useEditorState((state) => state.document)
  const readOnly = useEditorState((state) => state.readOnly)
  return [
    {
      id: 'import',
      label: words.importFile,
      icon: 'open',
      reason: readOnly ? table.reasons.readOnly : undefined,
      onSelect: onOpen,
    },
    ...formats.map((format, index): MenuItem => {
      const answer = canExport(document, format)
      return {
        id: format,
        label: formatLabel(words.exportAs, { format: FORMAT_NAMES[format] ?? format }, table),
        icon: 'save',
        separated: index === 0,
        reason: answer.can ? undefined : answer.reason,
        onSelect: () => exportFile(format),
      }
    }),
  ]
}

/** The color modes, the one in use with a check mark. */
export function useThemeItems(): readonly MenuItem[] {
  const { view, words } = usePanel()
  const colorMode = useView((state) => state.colorMode)
  const modes = [
    { mode: 'system', label: words.themeSystem },
    { mode: 'light', label: words.themeLight },
    { mode: 'dark', label: words.themeDark },
    { mode: 'contrast', label: words.themeContrast },
  ] as const
  return modes.map(({ mode, label }) => ({
    id: mode,
    label,
    ...(mode === colorMode && { icon: 'check' as const }),
    onSelect: () => view.set({ colorMode: mode }),
  }))
}

/** The menu of a phone: files, the panels without a place of their own, shortcuts, color modes. */
export function useMoreItems(fileItems: readonly MenuItem[]): readonly MenuItem[] {
  const { view, words } = usePanel()
  const themeItems = useThemeItems()
  return [
    ...fileItems,
    {
      id: 'inspect',
      label: words.inspector,
      icon: 'side',
      separated: true,
      onSelect: () => view.set({ drawer: 'side', side: 'inspect' }),
    },
    {
      id: 'history',
      label: words.history,
      icon: 'undo',
      onSelect: () => view.set({ drawer: 'side', side: 'history' }),
    },
    {
      id: 'shortcuts',
      label: words.shortcuts,
      icon: 'keyboard',
      onSelect: () => view.set({ dialog: 'shortcuts' }),
    },
    ...themeItems.map((item, index) => ({ ...item, separated: index === 0 })),
  ]
}

import { useContext } from 'react'
import { canExport, exportNotes } from '../../document/model/index.js'
import { MESH_FORMATS } from '../../engine/mesh/index.js'
import { describeShortcut, appAction, appGroup, menuEntry, type Editor } from '../../editor/index.js'
import { actionItem, type MenuItem } from '../controls/index.js'
import { usePlannerItems } from '../planners/index.js'
import { useEditorState, useOfferedFormats, usePanel, useDisplay } from '../panel-context.js'
import { originalOf } from '../files/original-file.js'
import {
  filesOf,
  formatName,
  idOf,
  isMapFormat,
  type MapFormatChoice,
  type SavedFormat,
} from '../files/saved-formats.js'
import { textOf } from '../app-parts.js'
import { FrameContext } from './frame-layout.js'

function useFileItem(item: MenuItem): MenuItem {
  const { catalog } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  return { ...item, reason: readOnly ? catalog.reasons.readOnly : undefined }
}

export function useOpenItem(onSelect: () => void): MenuItem {
  return useFileItem({ id: 'import', label: usePanel().messages.importFile, icon: 'open', onSelect })
}

export function useNewMapItem(): MenuItem {
  const { display, messages } = usePanel()
  const onSelect = (): void => display.set({ dialog: 'new-map' })
  return useFileItem({ id: 'new-map', label: messages.newMapMenu, icon: 'plus', onSelect })
}

const NAMED = 3 // a row of the menu names what its format cannot store: at most this number of kinds of content

/** Returns menu items for formats that are written directly. The last one opens the dialog for other formats and options. */
export function useExportMenu(given: readonly MapFormatChoice[] | undefined): readonly MenuItem[] {
  const offered = useOfferedFormats()
  const formats = given ?? offered
  const { display, exportFile, messages, catalog, format } = usePanel()
  const document = useEditorState((state) => state.document)
  const imported = useDisplay((state) => state.imported)
  const { options } = useDisplay((state) => state.exports)
  const files = filesOf(formats).filter((file) => !Object.hasOwn(MESH_FORMATS, idOf(file)))
  const items = files.map((file): MenuItem => {
    const own = options[idOf(file)]
    // Meshes and pictures can always be written.
    const answer = isMapFormat(file) ? canExport(document, file, own?.map) : ({ can: true } as const)
    const left = isMapFormat(file) ? exportNotes(document, file, own?.map).filter(({ isEmbedded }) => !isEmbedded) : []
    const named = left.slice(0, NAMED).map(({ code }) => catalog.exportNotes[code])
    const list = [...named, ...(left.length > NAMED ? ['…'] : [])].join(' · ')
    return {
      id: idOf(file),
      label: format(messages.exportAs, { format: formatName(file, messages) }),
      icon: 'save',
      note: left.length === 0 ? undefined : format(messages.exportWithout, { list }),
      reason: answer.can ? undefined : answer.reason,
      onSelect: () => void exportFile(file, own),
    }
  })
  const openDialog = (file?: SavedFormat): void =>
    display.set({ dialog: 'export', exporting: { formats, format: file } })
  const original = originalOf(imported, document)
  return [
    ...(original === undefined
      ? []
      : [
          {
            id: 'original',
            label: format(messages.exportInto, { name: original.name }),
            icon: 'save' as const,
            note: messages.exportIntoNote,
            onSelect: () => openDialog('original'),
          },
        ]),
    ...items,
    { id: 'more-formats', label: messages.moreFormats, icon: 'save', onSelect: () => openDialog() },
  ]
}

export function useDialogItems(): readonly MenuItem[] {
  const { display, messages, catalog } = usePanel()
  return [
    {
      id: 'palette',
      label: messages.palette,
      icon: 'search',
      shortcut: describeShortcut('Mod+k', catalog),
      onSelect: () => display.set({ dialog: 'palette' }),
    },
    { id: 'agents', label: messages.editAgents, icon: 'plus', onSelect: () => display.set({ dialog: 'agents' }) },
    {
      id: 'shortcuts',
      label: messages.shortcuts,
      icon: 'keyboard',
      shortcut: '?',
      onSelect: () => display.set({ dialog: 'shortcuts' }),
    },
  ]
}

export function useSideItems(): readonly MenuItem[] {
  const { display, catalog } = usePanel()
  return useContext(FrameContext).tabs.map(({ id, title, label = title, icon }) => ({
    id,
    label: textOf(label, catalog),
    icon,
    onSelect: () => display.set({ drawer: 'side', side: id }),
  }))
}

export function useThemeItems(): readonly MenuItem[] {
  const { display, messages } = usePanel()
  const colorMode = useDisplay((state) => state.colorMode)
  const modes = [
    { mode: 'system', label: messages.themeSystem },
    { mode: 'light', label: messages.themeLight },
    { mode: 'dark', label: messages.themeDark },
    { mode: 'contrast', label: messages.themeContrast },
  ] as const
  return modes.map(({ mode, label }) => ({
    id: mode,
    label,
    checked: mode === colorMode,
    onSelect: () => display.set({ colorMode: mode }),
  }))
}

export function useMapItems(onOpen: () => void): () => readonly MenuItem[] {
  const { editor } = usePanel()
  const builtIn = [[useNewMapItem(), useOpenItem(onOpen)], useDialogItems()]
  return () => withHostItems(editor, builtIn)
}

function withHostItems(editor: Editor, builtIn: readonly (readonly MenuItem[])[]): readonly MenuItem[] {
  const known = new Map(builtIn.flat().map((item) => [item.id, item]))
  const groups = [...builtIn.map((items) => items.map(({ id }) => id)), appGroup(editor, 'map')]
  const changed = editor.options.menus?.map?.(groups, { editor }) ?? groups
  const itemOf = (id: string): readonly MenuItem[] =>
    appAction(editor, id) === null ? [] : [known.get(id) ?? actionItem(editor, menuEntry(editor, id, false))]
  return inGroups(changed.map((group) => group.flatMap(itemOf)))
}

export function useMoreItems(
  formats: readonly MapFormatChoice[] | undefined,
  onOpen: () => void,
): () => readonly MenuItem[] {
  const groups = [
    [useNewMapItem(), useOpenItem(onOpen), ...useExportMenu(formats)],
    usePlannerItems(),
    useSideItems().filter(({ id }) => id !== 'issues'),
    useDialogItems(),
    useThemeItems(),
  ]
  const mapItems = useMapItems(onOpen)
  return () => {
    const known = new Set(groups.flat().map(({ id }) => id))
    return inGroups([...groups, mapItems().filter(({ id }) => !known.has(id))])
  }
}

const inGroups = (groups: readonly (readonly MenuItem[])[]): readonly MenuItem[] =>
  groups
    .filter((items) => items.length > 0)
    .flatMap((items, group) => items.map((item, index) => ({ ...item, separated: group > 0 && index === 0 })))

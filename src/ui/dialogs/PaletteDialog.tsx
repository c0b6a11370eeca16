import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isShortcut } from '../../editor/index.js'
import { Icon, Modal } from '../controls/index.js'
import { isComposing, toKeyInput } from '../dom.js'
import { usePanel, useDisplay } from '../panel-context.js'
import { partsOf } from './fuzzy-match.js'
import { findEntries, usePaletteEntries, type FoundEntry, type PaletteEntry } from './palette-entries.js'

const SHOWN = 60
const RECENT = 6
const PAGE = 8

export function PaletteDialog(): ReactNode {
  const { display, messages, format } = usePanel()
  const recent = useDisplay((state) => state.recent)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { found, more } = useFound(typed, recent)
  const at = Math.min(chosen, found.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, typed])
  const close = (): void => display.set({ dialog: undefined })
  const run = ({ id, reason, onSelect }: PaletteEntry): void => {
    if (reason !== undefined) return
    display.set({ dialog: undefined, recent: [id, ...recent.filter((other) => other !== id)].slice(0, RECENT) })
    // Run after the dialog has returned the focus, so that whatever opens next can save and restore it.
    setTimeout(onSelect, 0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
    const step = steps[event.key]
    if (step !== undefined) {
      const to = at + step
      setChosen(Math.abs(step) > 1 ? clamp(to, found.length) : (to + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      if (found[at] !== undefined) run(found[at].entry)
    } else if (isShortcut('Mod+k', toKeyInput(event.nativeEvent))) close()
    else return
    event.preventDefault()
  }
  return (
    <Modal className="nav-palette" label={messages.palette} onClose={close}>
      <label className="nav-palette-field">
        <Icon name="search" size={16} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-label={messages.palette}
          placeholder={messages.paletteSearch}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
        />
      </label>
      <div ref={list} id={id} role="listbox" aria-label={messages.palette} className="nav-palette-list">
        {found.map((row, index) => (
          <PaletteRow key={row.entry.id} id={`${id}-${index}`} row={row} chosen={index === at} onRun={run} />
        ))}
      </div>
      {found.length === 0 && <p className="nav-plain">{format(messages.noMatch, { text: typed })}</p>}
      {more > 0 && <p className="nav-palette-more">{format(messages.paletteMore, { count: more })}</p>}
    </Modal>
  )
}

function useFound(
  typed: string,
  recent: readonly string[],
): { readonly found: readonly FoundEntry[]; readonly more: number } {
  const { commands, issues, items } = usePaletteEntries()
  const all = useMemo(() => {
    if (typed.trim() !== '') return findEntries([...commands, ...issues, ...items], typed, recent)
    const used = recent.flatMap((id) => [...commands, ...issues, ...items].find((entry) => entry.id === id) ?? [])
    return [...used, ...commands.filter((entry) => !recent.includes(entry.id))].map((entry) => ({ entry, at: [] }))
  }, [commands, issues, items, typed, recent])
  return { found: all.slice(0, SHOWN), more: typed.trim() === '' ? 0 : Math.max(0, all.length - SHOWN) }
}

interface PaletteRowProps {
  id: string
  row: FoundEntry
  chosen: boolean
  onRun: (entry: PaletteEntry) => void
}

function PaletteRow({ id, row: { entry, at }, chosen, onRun }: PaletteRowProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={entry.reason === undefined ? undefined : true}
      className="nav-palette-row"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      {entry.icon === undefined ? <span className="nav-icon-space" /> : <Icon name={entry.icon} size={15} />}
      <span className="nav-grow nav-name">
        {partsOf(entry.label, at).map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : text))}
      </span>
      <span className="nav-quiet">{entry.reason ?? entry.kind}</span>
      {entry.shortcut !== undefined && <kbd className="nav-kbd">{entry.shortcut}</kbd>}
    </div>
  )
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))

import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import {
  isMaskColor,
  tilesAt,
  type CellMeaning,
  type ImportMapping,
  type MappingKind,
  type MapSubject,
  type StoredMapping,
} from '../../document/model/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { useLatest, useStoreState } from '../../hooks/index.js'
import { isTerrainName, terrainKinds, terrainNames } from '../../terrain-kinds/index.js'
import { Button, NumberField, Popover, Segments, Select } from '../controls/index.js'
import { saveFile } from '../files/save-file.js'
import { withSeen, type ImportedFile } from '../files/imported-file.js'
import { Section, SelectRow } from '../inspector/Section.js'
import { pathIn } from '../live/live-state.js'
import { useDisplay, useLiveResults, usePanel } from '../panel-context.js'
import { repeatImport } from './import-mapping.js'
import { colorAt, MaskFields } from './MaskFields.js'
import { FileRow } from './FileRow.js'
import { TileButton } from './TileButton.js'

type Brush = CellMeaning | undefined

const MAX_TILES = 400 // maximum number of listed tiles; the user selects others on the map
const MAX_ROWS = 60 // maximum number of listed subjects of any other kind
const KINDS = ['values', 'layers', 'intGrid', 'classes', 'properties', 'wangColors'] as const

/** Asks what the parts of an imported map mean. The user points at them, and each answer imports the map again. */
export function MappingDialog({ imported }: { imported: ImportedFile }): ReactNode {
  const { editor, display, messages, format } = usePanel()
  const { mapping, change, add } = useMapping(imported)
  const [brush, setBrush] = useState<Brush>('blocked')
  const setMeaning = (kind: MappingKind, key: string, meaning: Brush): void =>
    change((current) => withMeaning(current, kind, key, meaning))
  const { subjects, missing } = imported
  const press = (key: string): void => {
    const kind = subjects.some((subject) => subject.kind === 'values') ? 'values' : 'tiles'
    change((current) => withMeaning(current, kind, key, sameMeaning(current[kind]?.[key], brush) ? undefined : brush))
  }
  usePointing(imported, mapping, press)
  const close = (): void => display.set({ dialog: undefined })
  return (
    <Popover
      title={format(messages.mappingTitle, { name: imported.name })}
      className="nav-import-sheet nav-mapping-sheet"
      onClose={close}
    >
      <div className="nav-mapping-head">
        <p className="nav-quiet">{messages.mappingHelp}</p>
        <BrushChoice brush={brush} onBrush={setBrush} />
        {mapping.mask !== undefined && 'width' in imported.data && (
          <MaskFields mask={mapping.mask} onMask={(mask) => change((current) => ({ ...current, mask }))} />
        )}
        <Outcome />
      </div>
      <div className="nav-scroll" tabIndex={0}>
        {missing.length > 0 && (
          <Section title={messages.mappingMissing} count={missing.length}>
            {missing.map((name) => (
              <FileRow
                key={name}
                name={name}
                label={format(messages.mappingChooseNamed, { name })}
                onFiles={([file]) => add(name, file)}
              />
            ))}
          </Section>
        )}
        <Tiles imported={imported} mapping={mapping} onPress={press} />
        {KINDS.map((kind) => (
          <Rows
            key={kind}
            kind={kind}
            subjects={subjects}
            mapping={mapping}
            onMeaning={(key, meaning) => setMeaning(kind, key, meaning)}
          />
        ))}
      </div>
      <div className="nav-popover-foot">
        <Button
          onClick={() => {
            editor.history.travelTo(editor.history.current.position - 1)
            close()
          }}
        >
          {messages.importUndo}
        </Button>
        <Button
          onClick={() =>
            saveFile(
              `${imported.fallbackName}.mapping.json`,
              `${JSON.stringify(withSeen(mapping, subjects), undefined, 1)}\n`,
            )
          }
        >
          {messages.mappingSave}
        </Button>
        <span className="nav-grow" />
        <Button look="primary" onClick={close}>
          {messages.importDone}
        </Button>
      </div>
    </Popover>
  )
}

/** Holds the chosen mapping. Imports the map again after each change, one import at a time. */
function useMapping(imported: ImportedFile) {
  const panel = usePanel()
  const suggested = useDisplay((state) => state.suggested)
  const [mapping, setMapping] = useState<StoredMapping>(() => withGuesses(imported.mapping, suggested))
  const latest = useRef(mapping)
  const isRunning = useRef(false)
  const change = async (edit: (current: StoredMapping) => StoredMapping): Promise<void> => {
    latest.current = edit(latest.current)
    setMapping(latest.current)
    if (isRunning.current) return
    isRunning.current = true
    for (let done: StoredMapping | undefined; done !== latest.current;) {
      done = latest.current
      await repeatImport(panel, { mapping: done })
    }
    isRunning.current = false
  }
  const applyGuesses = useRef(() => {
    if (mapping !== imported.mapping) void change((current) => current)
  })
  useEffect(() => applyGuesses.current(), [])
  const add = async (name: string, file: File): Promise<void> => {
    const isImage = file.type.startsWith('image/')
    const { files, images } = imported
    await repeatImport(
      panel,
      isImage
        ? { images: new Map(images).set(name.split(/[\\/]/).pop() ?? name, file) }
        : { files: new Map(files).set(name, new Uint8Array(await file.arrayBuffer())) },
    )
  }
  return {
    mapping,
    change: (edit: (current: StoredMapping) => StoredMapping) => void change(edit),
    add: (name: string, file: File) => void add(name, file),
  }
}

/** Passes the tile or color under a press on the map to `press`. A drag still pans the map. */
function usePointing({ backdrop, data }: ImportedFile, mapping: StoredMapping, press: (key: string) => void): void {
  const { editor, display } = usePanel()
  const latest = useLatest({ press, mapping })
  // Use a layout effect: if the map moved after the first paint, a press could select another tile than the one that the user saw.
  useLayoutEffect(() => {
    editor.tools.set('pan')
    editor.camera.fit(editor.document.current.bounds)
    return () => {
      editor.tools.set('select')
    }
  }, [editor])
  useEffect(() => {
    const keyAt = (at: Point): string | undefined =>
      'width' in data
        ? colorAt(data, at, latest().mapping)
        : backdrop && tilesAt(backdrop.picture, at, backdrop.images.isClear)[0]
    display.set({
      pointing: (at) => {
        const key = keyAt(at)
        if (key !== undefined) latest().press(key)
      },
    })
    return () => display.set({ pointing: undefined })
  }, [display, backdrop, data, latest])
}

function BrushChoice({ brush, onBrush }: { brush: Brush; onBrush: (brush: Brush) => void }): ReactNode {
  const { messages } = usePanel()
  const terrain = typeof brush === 'object' ? brush : undefined
  const choices = [
    { value: 'blocked', label: messages.mappingBlocked },
    { value: 'walkable', label: messages.mappingWalkable },
    { value: terrain ?? terrainOf(terrainNames()[0]), label: messages.terrain },
    { value: undefined, label: messages.mappingClear },
  ] as const
  return (
    <>
      <Segments<Brush> label={messages.mappingMeaning} value={brush} options={choices} onChange={onBrush} />
      {terrain !== undefined && (
        <div className="nav-toggle-row">
          <Select
            label={messages.terrain}
            value={terrain.terrain}
            options={terrainNames().map((name) => ({ value: name, label: messages[name] }))}
            onChange={(name) => onBrush(terrainOf(name))}
          />
          {typeof terrain.cost === 'number' && (
            <NumberField
              label={messages.cost}
              value={terrain.cost}
              min={0.01}
              onCommit={(cost) => onBrush({ ...terrain, cost })}
            />
          )}
        </div>
      )}
    </>
  )
}

function Outcome(): ReactNode {
  const { importer, messages, numbers, format } = usePanel()
  const running = useStoreState(importer, (state) => state.running)
  const found = pathIn(useLiveResults((results) => results.path))
  const islands = useLiveResults((results) => results.mesh?.islands.length ?? 0)
  if (running !== undefined) {
    const text = format(messages.importing, { name: running.name ?? messages.untitled })
    return (
      <p className="nav-mapping-outcome nav-import">
        <progress max={1} value={running.part} aria-label={text} />
      </p>
    )
  }
  return (
    <p className="nav-mapping-outcome" role="status">
      {found === undefined
        ? messages.noPath
        : format(messages.pathLength, { length: numbers.format(found.length, 1, true) })}
      {' · '}
      {format(messages.mappingIslands, { count: islands })}
    </p>
  )
}

interface TilesProps {
  imported: ImportedFile
  mapping: StoredMapping
  onPress: (key: string) => void
}

function Tiles({ imported: { subjects, tileImages }, mapping, onPress }: TilesProps): ReactNode {
  const { messages, format } = usePanel()
  const tiles = subjects.filter(({ kind }) => kind === 'tiles')
  if (tiles.length === 0) return null
  const isNew = isNewIn(mapping)
  const shown = [...tiles].sort(byNewness(isNew)).slice(0, MAX_TILES)
  return (
    <Section title={messages.mappingTiles} count={tiles.length}>
      <div className="nav-tiles">
        {shown.map((subject) => (
          <TileButton
            key={subject.key}
            subject={subject}
            images={tileImages}
            meaning={mapping.tiles?.[subject.key]}
            isNew={isNew(subject)}
            onPress={onPress}
          />
        ))}
      </div>
      {tiles.length > shown.length && (
        <p className="nav-quiet">{format(messages.importMore, { count: tiles.length - shown.length })}</p>
      )}
    </Section>
  )
}

interface RowsProps {
  kind: (typeof KINDS)[number]
  subjects: readonly MapSubject[]
  mapping: StoredMapping
  onMeaning: (key: string, meaning: Brush) => void
}

function Rows({ kind, subjects, mapping, onMeaning }: RowsProps): ReactNode {
  const { messages, numbers, format } = usePanel()
  const own = subjects.filter((subject) => subject.kind === kind)
  if (own.length === 0) return null
  const titles = {
    layers: messages.layers,
    intGrid: messages.mappingIntGrid,
    values: messages.mappingValues,
    classes: messages.mappingClasses,
    properties: messages.mappingProperties,
    wangColors: messages.mappingWangColors,
  }
  const options = [
    { value: '', label: messages.importAsIs },
    { value: 'blocked', label: messages.mappingBlocked },
    { value: 'walkable', label: messages.mappingWalkable },
    ...terrainNames().map((name) => ({ value: name, label: messages[name] })),
  ]
  const pixelWords: Readonly<Record<string, string>> =
    kind === 'values' && mapping.mask !== undefined
      ? { dark: messages.maskDark, light: messages.maskLight, clear: messages.maskClear }
      : {}
  const isNew = isNewIn(mapping)
  const shown = [...own].sort(byNewness(isNew)).slice(0, MAX_ROWS)
  return (
    <Section title={titles[kind]} count={own.length}>
      {shown.map((subject) => {
        const { key, count, guess } = subject
        const meaning = mapping[kind]?.[key]
        return (
          <SelectRow
            key={key}
            title={key}
            label={pixelWords[key] ?? key}
            value={valueOf(meaning)}
            options={options}
            onChange={(value) => onMeaning(key, meaningOf(value))}
          >
            {isMaskColor(key) && <span className="nav-dot" style={dotOf(key)} />}
            {pixelWords[key] ?? key} <span className="nav-count">{numbers.group(count)}</span>
            {isNew(subject) && <span className="nav-chip">{messages.mappingNew}</span>}
            {guess !== undefined && (
              <small className="nav-mapping-reason">
                {format(messages.mappingGuess, { meaning: wordOf(guess.meaning) })}
              </small>
            )}
          </SelectRow>
        )
      })}
      {own.length > shown.length && (
        <p className="nav-quiet">{format(messages.importMore, { count: own.length - shown.length })}</p>
      )}
    </Section>
  )

  function wordOf(meaning: CellMeaning): string {
    const value = valueOf(meaning)
    return options.find((option) => option.value === value)?.label ?? value
  }
}

const dotOf = (color: string): CSSProperties & Record<'--nav-dot', string> => ({ '--nav-dot': color })
const terrainOf = (name: string): Exclude<CellMeaning, string> => ({
  terrain: name,
  cost: isTerrainName(name) ? terrainKinds[name].cost : 1,
})
const valueOf = (meaning: Brush): string =>
  meaning === undefined || meaning === 'as-is' ? '' : typeof meaning === 'string' ? meaning : meaning.terrain
const meaningOf = (value: string): Brush =>
  value === '' ? undefined : value === 'blocked' || value === 'walkable' ? value : terrainOf(value)
const sameMeaning = (a: Brush, b: Brush): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns a function that reports whether a subject is new: it has no meaning, and is not in the mapping's list `seen`. Without that list, nothing is new. */
const isNewIn =
  ({ seen }: StoredMapping) =>
  ({ kind, key, meaning }: MapSubject): boolean =>
    seen !== undefined && meaning === undefined && !seen.includes(`${kind} ${key}`)
const byNewness =
  (isNew: (subject: MapSubject) => boolean) =>
  (a: MapSubject, b: MapSubject): number =>
    Number(isNew(b)) - Number(isNew(a)) || a.key.localeCompare(b.key, 'en', { numeric: true })

/** Returns the mapping in which a key without a meaning is `blocked` if that is suggested. Other suggestions are not added, only shown. */
function withGuesses(mapping: StoredMapping, suggested: ImportMapping): StoredMapping {
  let next = mapping
  for (const kind of KINDS)
    for (const [key, meaning] of Object.entries(suggested[kind] ?? {}))
      if (meaning === 'blocked' && mapping[kind]?.[key] === undefined) next = withMeaning(next, kind, key, meaning)
  return next
}

function withMeaning(mapping: StoredMapping, kind: MappingKind, key: string, meaning: Brush): StoredMapping {
  const { [key]: _, ...rest } = mapping[kind] ?? {}
  return { ...mapping, [kind]: meaning === undefined ? rest : { ...rest, [key]: meaning } }
}

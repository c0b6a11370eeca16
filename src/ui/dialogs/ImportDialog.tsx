import { useMemo, useState, type ReactNode } from 'react'
import { IMPORT_CHOICES, type ImportChoice, type ItemKind, type NavDocument } from '../../document/model/index.js'
import { sameValue } from '../../engine/core/index.js'
import type { Diagnostic } from '../../engine/geometry/index.js'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { isTerrainName, terrainNames } from '../../terrain-kinds/index.js'
import { Button } from '../controls/Button.js'
import { Popover } from '../controls/Popover.js'
import { Select } from '../controls/Select.js'
import { Section } from '../inspector/Section.js'
import { useEditorState, usePanel, useDisplay } from '../panel-context.js'
import type { DisplayState } from '../display-state.js'
import { layerOfItem, mapLayers, type LayerTarget } from './import-mapping.js'
import { readAgain } from './read-again.js'

/** Notes of one kind that are named one by one. */
const NAMED = 5
/** Codes of what is not in the map now; of all others something is. */
const LOST = new Set(
  'bad-cells bad-entity bad-feature bad-geometry bad-item bad-layer bad-level bad-object bad-outline bad-point bad-transform bad-use missing-file nothing-used no-geometry image-layer text-object scenery too-deep unknown-compression unknown-layer unknown-tile overlapping-polygons'.split(
    ' ',
  ),
)

/** What a file brought: counts, what each of its layers becomes, and what was changed or lost. The map shows it already, as one change. */
export function ImportDialog(): ReactNode {
  const { display } = usePanel()
  const imported = useDisplay(selectImported)
  return imported === undefined ? null : (
    <ImportReport imported={imported} onClose={() => display.set({ dialog: undefined, imported: undefined })} />
  )
}

function ImportReport({
  imported,
  onClose,
}: {
  imported: NonNullable<DisplayState['imported']>
  onClose: () => void
}): ReactNode {
  const { editor, display, words, table } = usePanel()
  const document = useEditorState(selectDocument)
  const [targets, setTargets] = useState<ReadonlyMap<string, LayerTarget>>(new Map())
  const [placed, setPlaced] = useState(document)
  // What was drawn since would go with another mapping.
  const isSame = useMemo(() => document === placed || sameValue(document, placed), [document, placed])
  const [isReading, setReading] = useState(false)
  const isFresh = isSame && !isReading
  /** Of the import alone: an undo would take a point of what is being drawn. */
  const takeBack = (): boolean => editor.history.travelTo(editor.history.current.position - 1)
  const retarget = (layer: string, target: LayerTarget): void => {
    const next = new Map(targets).set(layer, target)
    setTargets(next)
    takeBack()
    editor.document.replace(mapLayers(imported.document, next))
    setPlaced(editor.document.current)
    editor.announce(formatLabel(words.importCounts, { count: editor.document.current.items.length }, table))
  }
  const choose = async (choice: ImportChoice, value: string): Promise<void> => {
    setReading(true)
    const isRead = await readAgain(editor, display, table, { ...imported.choices, [choice]: value })
    setReading(false)
    setPlaced(editor.document.current)
    if (isRead) setTargets(new Map())
  }
  const { notes, format } = imported
  return (
    <Popover
      title={formatLabel(words.importTitle, { name: imported.name }, table)}
      className="nav-import-sheet"
      onClose={onClose}
    >
      <div className="nav-scroll" tabIndex={0}>
        <Counts document={document} format={format} />
        <Questions imported={imported} isFresh={isFresh} onChoice={(choice, value) => void choose(choice, value)} />
        <LayerTable document={imported.document} targets={targets} isFresh={isFresh} onTarget={retarget} />
        {!isSame && !isReading && <p className="nav-quiet">{words.importEdited}</p>}
        <Notes title={words.importChanged} notes={notes.filter((note) => !isLost(note))} />
        <Notes title={words.importLost} notes={notes.filter(isLost)} />
        {notes.length === 0 && <p className="nav-plain">{words.importWhole}</p>}
      </div>
      <div className="nav-popover-foot">
        <Button
          aria-disabled={isFresh ? undefined : true}
          onClick={() => {
            if (isFresh && takeBack()) onClose()
          }}
        >
          {words.importUndo}
        </Button>
        <span className="nav-grow" />
        <Button look="primary" onClick={onClose}>
          {words.importDone}
        </Button>
      </div>
    </Popover>
  )
}

/** How many of each kind there are now. */
function Counts({ document, format }: { document: NavDocument; format: string }): ReactNode {
  const { words, numbers } = usePanel()
  const count = (...kinds: readonly ItemKind[]): number =>
    document.items.filter(({ kind }) => kinds.includes(kind)).length
  const rows = [
    [words.obstacles, count('obstacle')],
    [words.terrain, count('area')],
    [words.waypoints, count('waypoint')],
    [words.links, count('link', 'waypoint-link')],
    [words.markers, count('marker')],
    [words.agents, document.agents.length],
  ] as const
  return (
    <Section title={words.importKept} label={words.importKept} acts={<span className="nav-chip">{format}</span>}>
      <dl className="nav-readout">
        {rows
          .filter(([, number]) => number > 0)
          .map(([word, number]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{numbers.group(number)}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}

interface QuestionsProps {
  imported: NonNullable<DisplayState['imported']>
  isFresh: boolean
  onChoice: (choice: ImportChoice, value: string) => void
}

/** What the file leaves open: another answer reads it again. */
function Questions({ imported: { asked, choices }, isFresh, onChoice }: QuestionsProps): ReactNode {
  const { words, table } = usePanel()
  if (asked.length === 0) return null
  return (
    <Section title={words.importAsked} label={words.importAsked}>
      {asked.map((choice) => (
        <div key={choice} className="nav-toggle-row">
          <span className="nav-grow nav-name">{table.importChoices[choice]}</span>
          <Select
            label={table.importChoices[choice]}
            value={choices[choice] ?? IMPORT_CHOICES[choice][0]}
            options={IMPORT_CHOICES[choice].map((value) => ({ value, label: table.importChoices[value] }))}
            disabled={!isFresh}
            onChange={(value) => onChoice(choice, value)}
          />
        </div>
      ))}
    </Section>
  )
}

interface LayerTableProps {
  /** As it was read. */
  document: NavDocument
  targets: ReadonlyMap<string, LayerTarget>
  isFresh: boolean
  onTarget: (layer: string, target: LayerTarget) => void
}

/** A row for each layer of the file: what its shapes become. */
function LayerTable({ document, targets, isFresh, onTarget }: LayerTableProps): ReactNode {
  const { words, numbers } = usePanel()
  const sizes = new Map<string, number>()
  for (const item of document.items) {
    const layer = layerOfItem(item, document)
    sizes.set(layer, (sizes.get(layer) ?? 0) + 1)
  }
  const named = document.layers.length > 0 ? document.layers : [{ id: '', name: words.importAllShapes }]
  const layers = named.filter(({ id }) => sizes.has(id))
  const choices = [
    { value: 'as-is', label: words.importAsIs },
    { value: 'obstacle', label: words.obstacles },
    ...terrainNames().map((terrain) => ({ value: terrain, label: words[terrain] })),
    { value: 'leave-out', label: words.importLeaveOut },
  ]
  return (
    <Section title={words.layers} count={layers.length} label={words.layers}>
      {layers.map(({ id, name }) => (
        <div key={id} className="nav-toggle-row">
          <span className="nav-grow nav-name">
            {name} <span className="nav-count">{numbers.group(sizes.get(id) ?? 0)}</span>
          </span>
          <Select
            label={name}
            value={targets.get(id) ?? 'as-is'}
            options={choices}
            disabled={!isFresh}
            onChange={(value) => onTarget(id, asTarget(value))}
          />
        </div>
      ))}
    </Section>
  )
}

/** Notes by what they are about, each with its first places. */
function Notes({ title, notes }: { title: string; notes: readonly Diagnostic[] }): ReactNode {
  const { table, words } = usePanel()
  if (notes.length === 0) return null
  const groups = new Map<string, Diagnostic[]>()
  for (const note of notes) groups.set(note.code, [...(groups.get(note.code) ?? []), note])
  const texts: Readonly<Record<string, string>> = table.importNotes
  return (
    <Section title={title} count={notes.length} label={title}>
      <ul className="nav-list">
        {[...groups].map(([code, group]) => (
          <li key={code} className="nav-import-note">
            <details open={plainCode(code) === 'nothing-used'}>
              <summary>
                {texts[plainCode(code)] ?? texts.other} <span className="nav-count">{group.length}</span>
              </summary>
              {group.slice(0, NAMED).map((note, index) => (
                <small key={index}>
                  <bdi>{note.path ?? note.obstacleIds?.join(', ') ?? note.message}</bdi>
                </small>
              ))}
              {group.length > NAMED && (
                <small>{formatLabel(words.importMore, { count: group.length - NAMED }, table)}</small>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const plainCode = (code: string): string => code.slice(code.indexOf('/') + 1)
const isLost = ({ code }: Diagnostic): boolean => LOST.has(plainCode(code))
const asTarget = (value: string): LayerTarget =>
  isTerrainName(value) || value === 'obstacle' || value === 'leave-out' ? value : 'as-is'
const selectImported = (state: DisplayState): DisplayState['imported'] => state.imported
const selectDocument = (state: EditorSnapshot): NavDocument => state.document

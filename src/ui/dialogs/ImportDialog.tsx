import { useMemo, useState, type ReactNode } from 'react'
import { IMPORT_CHOICES, type ImportChoice, type ItemKind, type NavDocument } from '../../document/model/index.js'
import { sameValue } from '../../engine/core/index.js'
import type { Diagnostic } from '../../engine/geometry/index.js'
import { terrainNames } from '../../terrain-kinds/index.js'
import { Button, Popover, ReadOnly } from '../controls/index.js'
import { Readout, Section, SelectRow } from '../inspector/Section.js'
import { useEditorState, usePanel } from '../panel-context.js'
import type { ImportedFile } from '../files/imported-file.js'
import { layerOfItem, mapLayers, type LayerTarget, repeatImport } from './import-mapping.js'

const NAMED = 5
/** Codes of notes that report a loss. All others report a change. */
const LOST = new Set(
  'bad-cells bad-entity bad-feature bad-geometry bad-item bad-layer bad-level bad-object bad-outline bad-pattern bad-point bad-transform bad-use missing-file nothing-used no-geometry outline-only image-layer loose-shape text-object scene-cycle scene-tile scenery too-deep unknown-compression unknown-layer unknown-shape unknown-tile overlapping-polygons'.split(
    ' ',
  ),
)

export function ImportDialog({ imported }: { imported: ImportedFile }): ReactNode {
  const panel = usePanel()
  const { editor, display, messages, format } = panel
  const close = (): void => display.set({ dialog: undefined })
  const document = useEditorState((state) => state.document)
  const [targets, setTargets] = useState<ReadonlyMap<string, LayerTarget>>(new Map())
  const [placed, setPlaced] = useState(imported.document)
  const [file, setFile] = useState(imported.data)
  if (file !== imported.data) {
    setFile(imported.data)
    setPlaced(imported.document)
    setTargets(new Map())
  }
  // If false, the document was edited since the import, and another mapping would lose the edits.
  const isSame = useMemo(() => document === placed || sameValue(document, placed), [document, placed])
  const [isReading, setReading] = useState(false)
  const isFresh = isSame && !isReading
  /** Undoes only the import. `undo` would first remove a point of a shape being drawn. */
  const undoImport = (): boolean => editor.history.travelTo(editor.history.current.position - 1)
  const retarget = (layer: string, target: LayerTarget): void => {
    const next = new Map(targets).set(layer, target)
    setTargets(next)
    undoImport()
    editor.document.replace(mapLayers(imported.document, next))
    setPlaced(editor.document.current)
    editor.announce(format(messages.importCounts, { count: editor.document.current.items.length }))
  }
  const choose = async (choice: ImportChoice, value: string): Promise<void> => {
    setReading(true)
    const isRead = await repeatImport(panel, { choices: { ...imported.choices, [choice]: value } })
    setReading(false)
    setPlaced(editor.document.current)
    if (isRead) setTargets(new Map())
  }
  const { notes } = imported
  return (
    <Popover title={format(messages.importTitle, { name: imported.name })} className="nav-import-sheet" onClose={close}>
      <div className="nav-scroll" tabIndex={0}>
        <Counts document={document} format={imported.format} />
        <ReadOnly value={!isFresh}>
          <Questions imported={imported} onChoice={(choice, value) => void choose(choice, value)} />
          <LayerTable document={imported.document} targets={targets} onTarget={retarget} />
        </ReadOnly>
        {imported.isRepeated && <p className="nav-quiet">{messages.importRepeated}</p>}
        {!isSame && !isReading && <p className="nav-quiet">{messages.importEdited}</p>}
        <Notes title={messages.importChanged} notes={notes.filter((note) => !isLost(note))} />
        <Notes title={messages.importLost} notes={notes.filter(isLost)} />
        {notes.length === 0 && <p className="nav-plain">{messages.importWhole}</p>}
      </div>
      <div className="nav-popover-foot">
        <Button
          aria-disabled={isFresh ? undefined : true}
          onClick={() => {
            if (isFresh && undoImport()) close()
          }}
        >
          {messages.importUndo}
        </Button>
        {(imported.subjects.length > 0 || imported.missing.length > 0) && (
          <Button onClick={() => display.set({ dialog: 'mapping', suggested: {} })}>{messages.mappingOpen}</Button>
        )}
        <span className="nav-grow" />
        <Button look="primary" onClick={close}>
          {messages.importDone}
        </Button>
      </div>
    </Popover>
  )
}

function Counts({ document, format }: { document: NavDocument; format: string }): ReactNode {
  const { messages, numbers } = usePanel()
  const count = (...kinds: readonly ItemKind[]): number =>
    document.items.filter(({ kind }) => kinds.includes(kind)).length
  const rows = [
    [messages.obstacles, count('obstacle')],
    [messages.terrain, count('area')],
    [messages.waypoints, count('waypoint')],
    [messages.links, count('link', 'waypoint-link')],
    [messages.markers, count('marker')],
    [messages.agents, document.agents.length],
  ] as const
  return (
    <Section title={messages.importKept} actions={<span className="nav-chip">{format}</span>}>
      <Readout rows={rows.flatMap(([word, number]) => (number > 0 ? [[word, numbers.group(number)] as const] : []))} />
    </Section>
  )
}

interface QuestionsProps {
  imported: ImportedFile
  onChoice: (choice: ImportChoice, value: string) => void
}

function Questions({ imported: { asked, choices }, onChoice }: QuestionsProps): ReactNode {
  const { messages, catalog } = usePanel()
  if (asked.length === 0) return null
  return (
    <Section title={messages.importAsked}>
      {asked.map((choice) => (
        <SelectRow
          key={choice}
          label={catalog.importChoices[choice]}
          value={choices[choice] ?? IMPORT_CHOICES[choice][0]}
          options={IMPORT_CHOICES[choice].map((value) => ({ value, label: catalog.importChoices[value] }))}
          onChange={(value) => onChoice(choice, value)}
        >
          {catalog.importChoices[choice]}
        </SelectRow>
      ))}
    </Section>
  )
}

interface LayerTableProps {
  document: NavDocument
  targets: ReadonlyMap<string, LayerTarget>
  onTarget: (layer: string, target: LayerTarget) => void
}

function LayerTable({ document, targets, onTarget }: LayerTableProps): ReactNode {
  const { messages, numbers } = usePanel()
  const sizes = new Map<string, number>()
  for (const item of document.items) {
    const layer = layerOfItem(item, document)
    sizes.set(layer, (sizes.get(layer) ?? 0) + 1)
  }
  const named = document.layers.length > 0 ? document.layers : [{ id: '', name: messages.importAllShapes }]
  const layers = named.filter(({ id }) => sizes.has(id))
  const choices: readonly { value: LayerTarget; label: string }[] = [
    { value: 'as-is', label: messages.importAsIs },
    { value: 'obstacle', label: messages.obstacles },
    ...terrainNames().map((terrain) => ({ value: terrain, label: messages[terrain] })),
    { value: 'leave-out', label: messages.importLeaveOut },
  ]
  return (
    <Section title={messages.layers} count={layers.length}>
      {layers.map(({ id, name }) => (
        <SelectRow
          key={id}
          label={name}
          value={targets.get(id) ?? 'as-is'}
          options={choices}
          onChange={(target) => onTarget(id, target)}
        >
          {name} <span className="nav-count">{numbers.group(sizes.get(id) ?? 0)}</span>
        </SelectRow>
      ))}
    </Section>
  )
}

function Notes({ title, notes }: { title: string; notes: readonly Diagnostic[] }): ReactNode {
  const { catalog, messages, format } = usePanel()
  if (notes.length === 0) return null
  const groups = new Map<string, Diagnostic[]>()
  for (const note of notes) groups.set(note.code, [...(groups.get(note.code) ?? []), note])
  const texts: Readonly<Record<string, string>> = catalog.importNotes
  return (
    <Section title={title} count={notes.length}>
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
              {group.length > NAMED && <small>{format(messages.importMore, { count: group.length - NAMED })}</small>}
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const plainCode = (code: string): string => code.slice(code.indexOf('/') + 1)
const isLost = ({ code }: Diagnostic): boolean => LOST.has(plainCode(code))

import { useEffect, useState, type ReactNode } from 'react'
import { canExport, exportNotes, type ExportNote, type NavDocument } from '../../document/model/index.js'
import { Button, Dialog, NumberField, Select } from '../controls/index.js'
import type { WriteBackReport } from '../../document/formats/index.js'
import { messageOf } from '../files/map-files.js'
import { openOriginal, originalOf, writtenInto } from '../files/original-file.js'
import { meshFile } from '../files/save-map.js'
import {
  filesOf,
  formatName,
  idOf,
  isMapFormat,
  isMeshFormat,
  type MeshFileFormat,
  type SaveOptions,
  type SavedFormat,
} from '../files/saved-formats.js'
import { Readout, Section, ToggleRow } from '../inspector/Section.js'
import { activeAgent } from '../live/live-state.js'
import { useDisplay, useEditorState, usePanel } from '../panel-context.js'
import { FileRow } from './FileRow.js'
import type { EditorMessages } from '../../words/index.js'

const PAUSE = 150 // milliseconds without a change before a mesh is built for its notes
/** Cells that `exportNavMesh` takes if none are given; those of Recast depend on the map. */
const CELLS: Readonly<Partial<Record<MeshFileFormat, number | undefined>>> = {
  gamemaker: 32,
  godot: 1,
  recast: undefined,
}

export function ExportDialog(): ReactNode {
  const { display, messages, exportFile } = usePanel()
  const document = useEditorState((state) => state.document)
  const exporting = useDisplay((state) => state.exporting)
  const files = [...filesOf(exporting.formats), 'original' as const]
  const [format, setFormat] = useState(exporting.format ?? files[0])
  const [options, setOptions] = useState<SaveOptions>(() => ({
    agent: activeAgent(document, display)?.id,
    original: originalOf(display.getSnapshot().imported, document),
  }))
  const report = useReport(document, format, options)
  const close = (): void => display.set({ dialog: undefined })
  const write = (): void => {
    void exportFile(format, options)
    close()
  }
  return (
    <Dialog
      title={messages.exportMenu}
      onClose={close}
      action={
        <Button
          look="primary"
          reason={
            report?.refused ??
            (format === 'original' && options.original === undefined ? messages.exportNoOriginal : undefined)
          }
          onClick={write}
        >
          {messages.exportMenu}
        </Button>
      }
    >
      <div className="nav-fields">
        <Select
          label={messages.exportFormat}
          value={idOf(format)}
          options={files.map((file) => ({ value: idOf(file), label: formatName(file, messages) }))}
          wide
          onChange={(chosen) => {
            const next = files.find((file) => idOf(file) === chosen) ?? format
            setFormat(next)
            setOptions({ agent: options.agent, original: options.original })
            display.set({ exporting: { ...exporting, format: next } })
          }}
        />
        <FormatOptions format={format} options={options} onChange={setOptions} />
      </div>
      <Report format={format} report={report} />
    </Dialog>
  )
}

interface FormatOptionsProps {
  format: SavedFormat
  options: SaveOptions
  onChange: (options: SaveOptions) => void
}

function FormatOptions({ format, options, onChange }: FormatOptionsProps): ReactNode {
  const { messages } = usePanel()
  const { agents, grid, meta } = useEditorState((state) => state.document)
  const { agent, map } = options
  if (format === 'geojson' && meta?.geojson !== undefined)
    return (
      <ToggleRow
        label={messages.exportDegrees}
        checked={map?.degrees === true}
        onChange={(degrees) => onChange({ ...options, map: { degrees } })}
      />
    )
  if (format === 'movingai')
    return (
      <NumberField
        label={messages.gridCell}
        value={map?.cellSize ?? grid.cellSize}
        min={0.001}
        isLength
        onCommit={(cellSize) => onChange({ ...options, map: { cellSize } })}
      />
    )
  if (format === 'original') return <OriginalField options={options} onChange={onChange} />
  if (!isMeshFormat(format)) return null
  return (
    <>
      <Select
        label={messages.agents}
        value={agent ?? ''}
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
        wide
        onChange={(id) => onChange({ ...options, agent: id })}
      />
      {format !== 'mesh-binary' && <MeshOptions format={format} options={options} onChange={onChange} />}
    </>
  )
}

function OriginalField({ options, onChange }: Omit<FormatOptionsProps, 'format'>): ReactNode {
  const { messages } = usePanel()
  const choose = async (files: readonly File[]): Promise<void> =>
    onChange({ ...options, original: await openOriginal(files) })
  return (
    <FileRow
      name={options.original?.name ?? messages.exportNoOriginal}
      label={messages.exportChooseOriginal}
      onFiles={(files) => void choose(files)}
      multiple
    />
  )
}

function MeshOptions({
  format,
  options,
  onChange,
}: Omit<FormatOptionsProps, 'format'> & { format: MeshFileFormat }): ReactNode {
  const { messages } = usePanel()
  const { mesh = {} } = options
  const { origin = { x: 0, y: 0 } } = mesh
  const put = (change: SaveOptions['mesh']): void => onChange({ ...options, mesh: { ...mesh, ...change } })
  return (
    <>
      <NumberField
        prefix="×"
        label={messages.exportScale}
        value={mesh.scale ?? 1}
        min={1e-6}
        digits={6}
        onCommit={(scale) => put({ scale })}
      />
      {format in CELLS && (
        <NumberField
          label={messages.gridCell}
          value={mesh.cellSize ?? CELLS[format]}
          min={1e-6}
          digits={6}
          onCommit={(cellSize) => put({ cellSize })}
        />
      )}
      {(['x', 'y'] as const).map((axis) => (
        <NumberField
          key={axis}
          prefix={axis.toUpperCase()}
          label={axis === 'x' ? messages.exportOriginX : messages.exportOriginY}
          value={origin[axis]}
          isLength
          onCommit={(value) => put({ origin: { ...origin, [axis]: value } })}
        />
      ))}
      {format === 'recast' && (
        <NumberField
          prefix="H"
          label={messages.exportHeight}
          value={mesh.agentHeight ?? 2}
          min={1e-6}
          onCommit={(agentHeight) => put({ agentHeight })}
        />
      )}
      <div className="nav-fields-row">
        <ToggleRow label={messages.exportFlipY} checked={mesh.flipY === true} onChange={(flipY) => put({ flipY })} />
      </div>
    </>
  )
}

interface ExportReport {
  readonly notes?: readonly ExportNote[]
  readonly meshNotes?: readonly (keyof EditorMessages['meshNotes'])[]
  readonly original?: WriteBackReport
  readonly refused?: string // why nothing can be written
}

function useReport(document: NavDocument, format: SavedFormat, options: SaveOptions): ExportReport | undefined {
  const [built, setBuilt] = useState<{ readonly of: readonly unknown[]; readonly report: ExportReport }>()
  useEffect(() => {
    if (!isBuilt(format)) return
    let isLate = false
    const build = async (): Promise<void> => {
      const report = await builtReport(document, format, options)
      if (!isLate) setBuilt({ of: [document, format, options], report })
    }
    const timer = setTimeout(() => void build(), PAUSE)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [document, format, options])
  if (isBuilt(format))
    return built?.of.every((one, i) => one === [document, format, options][i]) === true ? built.report : undefined
  if (!isMapFormat(format)) return {}
  const answer = canExport(document, format, options.map)
  return answer.can ? { notes: exportNotes(document, format, options.map) } : { refused: answer.reason }
}

const isBuilt = (format: SavedFormat): format is MeshFileFormat | 'original' =>
  isMeshFormat(format) || format === 'original'

async function builtReport(
  document: NavDocument,
  format: MeshFileFormat | 'original',
  { agent, mesh, original }: SaveOptions,
): Promise<ExportReport> {
  try {
    if (format === 'original')
      return original === undefined ? {} : { original: (await writtenInto(original, document)).report }
    const walker = document.agents.find(({ id }) => id === agent)
    return { meshNotes: meshFile(document, walker, format, mesh).notes.map(({ code }) => code) }
  } catch (error) {
    return { refused: messageOf(error) }
  }
}

function Report({ format, report }: { format: SavedFormat; report: ExportReport | undefined }): ReactNode {
  const { messages, catalog } = usePanel()
  if (report?.refused !== undefined)
    return (
      <p className="nav-plain" role="alert">
        {report.refused}
      </p>
    )
  const { notes = [], meshNotes = [], original } = report ?? {}
  const kind = isMeshFormat(format) ? messages.exportMesh : format === 'png' ? messages.exportPicture : undefined
  return (
    <div aria-live="polite" aria-busy={report === undefined}>
      <NoteList title={messages.exportLeft} notes={notes.filter(({ isEmbedded }) => !isEmbedded)} />
      <NoteList title={messages.exportEmbedded} notes={notes.filter(({ isEmbedded }) => isEmbedded)} />
      {kind !== undefined && (
        <ul className="nav-export-notes">
          {[kind, ...meshNotes.map((code) => catalog.meshNotes[code])].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {original !== undefined && <OriginalReport report={original} />}
      {isMapFormat(format) && notes.length === 0 && <p className="nav-plain">{messages.exportWhole}</p>}
    </div>
  )
}

function OriginalReport({ report: { changed, added, removed, issues } }: { report: WriteBackReport }): ReactNode {
  const { messages, catalog, numbers } = usePanel()
  const edits = [
    [messages.exportChanged, changed.length],
    [messages.exportAdded, added.length],
    [messages.exportRemoved, removed.length],
  ] as const
  const left = Object.entries(catalog.originalNotes).map(
    ([code, text]) => [text, issues.filter((issue) => issue.code === `format/${code}`).length] as const,
  )
  const rowsOf = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, count]) => count > 0).map(([text, count]) => [text, numbers.group(count)] as const)
  return (
    <>
      {rowsOf(edits).length === 0 && <p className="nav-plain">{messages.exportUnchanged}</p>}
      {[
        { title: messages.exportEdits, rows: rowsOf(edits) },
        { title: messages.exportLeft, rows: rowsOf(left) },
      ].map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <Section key={title} title={title} label={title}>
              <Readout rows={rows} />
            </Section>
          ),
      )}
    </>
  )
}

function NoteList({ title, notes }: { title: string; notes: readonly ExportNote[] }): ReactNode {
  const { catalog, numbers } = usePanel()
  if (notes.length === 0) return null
  return (
    <Section title={title}>
      <Readout rows={notes.map(({ code, count }) => [catalog.exportNotes[code], numbers.group(count)])} />
    </Section>
  )
}

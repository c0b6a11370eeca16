import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { exportNotes, type ExportNote, type NavDocument } from '../../document/model/index.js'
import { Button, Dialog, NumberField, PlaceFields, Select } from '../controls/index.js'
import type { WriteBackReport } from '../../document/formats/index.js'
import { messageOf } from '../files/map-files.js'
import { openOriginal, originalOf } from '../files/original-file.js'
import { writtenFile, type WrittenFile } from '../files/save-map.js'
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
import { Readout, Section, ToggleRow, type ReadoutRows } from '../inspector/Section.js'
import { activeAgent } from '../live/live-state.js'
import { useDisplay, useEditorState, usePanel } from '../panel-context.js'
import { FileRow } from './FileRow.js'

const PAUSE = 150 // milliseconds without a change after which the preview is written
/** Cell sizes that `exportNavMesh` uses by default. Those of Recast depend on the map. */
const CELLS: Readonly<Partial<Record<MeshFileFormat, number | undefined>>> = {
  gamemaker: 32,
  godot: 1,
  recast: undefined,
}

export function ExportDialog(): ReactNode {
  const { display, messages, exportFile } = usePanel()
  const document = useEditorState((state) => state.document)
  const { formats, format: opened } = useDisplay((state) => state.exporting)
  const { format: last, options: remembered } = useDisplay((state) => state.exports)
  const [original, setOriginal] = useState(() => originalOf(display.getSnapshot().imported, document))
  const files = [...filesOf(formats), 'original' as const]
  const format = files.find((file) => idOf(file) === (opened === undefined ? last : idOf(opened))) ?? files[0]
  const id = idOf(format)
  const own = remembered[id]
  const options = useMemo((): SaveOptions => {
    const walker = document.agents.find(({ id }) => id === own?.agent) ?? activeAgent(document, display)
    return { ...own, agent: walker?.id, original }
  }, [own, original, document, display])
  const preview = usePreview(document, format, options)
  const remember = (format: string, options = remembered): void =>
    display.set({ exports: { format, options }, exporting: { formats, format: undefined } })
  const close = (): void => display.set({ dialog: undefined })
  return (
    <Dialog
      title={messages.exportMenu}
      onClose={close}
      action={
        <Button
          look="primary"
          reason={
            preview?.refused ??
            (format === 'original' && original === undefined ? messages.exportNoOriginal : undefined)
          }
          onClick={() => {
            void exportFile(format, options)
            remember(id)
            close()
          }}
        >
          {messages.exportMenu}
        </Button>
      }
    >
      <div className="nav-fields">
        <Select
          label={messages.exportFormat}
          value={id}
          options={files.map((file) => ({ value: idOf(file), label: formatName(file, messages) }))}
          wide
          onChange={remember}
        />
        <FormatOptions
          format={format}
          options={options}
          onChange={({ original, ...own }) => {
            setOriginal(original)
            remember(id, { ...remembered, [id]: own })
          }}
        />
      </div>
      <Report document={document} format={format} options={options} preview={preview} />
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
      <PlaceFields
        at={origin}
        labels={[messages.exportOriginX, messages.exportOriginY]}
        onCommit={(at) => put({ origin: at })}
      />
      {format === 'recast' && (
        <NumberField
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

interface Preview {
  readonly id: string
  readonly file?: WrittenFile | undefined
  readonly refused?: string // reason why nothing can be written
}

/** Returns the file as it would be saved. After a change, the previous file remains until the new one is written. */
function usePreview(
  document: NavDocument,
  format: SavedFormat,
  options: SaveOptions,
): (Preview & { readonly isLate: boolean }) | undefined {
  const { editor, display } = usePanel()
  const [written, setWritten] = useState<{ readonly of: readonly unknown[]; readonly preview: Preview }>()
  useEffect(() => {
    let isLate = false
    const write = async (): Promise<Preview> => {
      const id = idOf(format)
      try {
        return { id, file: await writtenFile(editor, display, format, options) }
      } catch (error) {
        return { id, refused: messageOf(error) }
      }
    }
    const show = (preview: Preview): void => {
      if (!isLate) setWritten({ of: [document, format, options], preview })
    }
    const timer = setTimeout(() => void write().then(show), PAUSE)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [editor, display, document, format, options])
  if (written?.preview.id !== idOf(format)) return undefined
  return { ...written.preview, isLate: written.of.some((one, i) => one !== [document, format, options][i]) }
}

interface ReportProps {
  document: NavDocument
  format: SavedFormat
  options: SaveOptions
  preview: ReturnType<typeof usePreview>
}

function Report({ document, format, options, preview }: ReportProps): ReactNode {
  const { messages, catalog, numbers, format: formatText } = usePanel()
  if (preview?.refused !== undefined)
    return (
      <p className="nav-plain" role="alert">
        {preview.refused}
      </p>
    )
  const isMap = isMapFormat(format)
  const notes = isMap ? exportNotes(document, format, options.map) : []
  const { file } = preview ?? {}
  const kind = isMeshFormat(format) ? messages.exportMesh : format === 'png' ? messages.exportPicture : undefined
  const left = notes.filter(({ isEmbedded }) => !isEmbedded)
  const texts: string[] = []
  for (const { code, count = 0 } of file?.notes ?? [])
    if (code === 'links' || code === 'costs') left.push({ code, count, isEmbedded: false })
    else texts.push(formatText(catalog.meshNotes[code], { count }))
  const rowsOf = (listed: readonly ExportNote[]): ReadoutRows =>
    listed.map(({ code, count }) => [catalog.exportNotes[code], numbers.group(count)])
  return (
    <div aria-live="polite" aria-busy={preview?.isLate !== false}>
      {kind !== undefined && (
        <ul className="nav-export-notes">
          {[kind, ...texts].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {file !== undefined && <FileSummary file={file} />}
      <ReadoutSection title={messages.exportLeft} rows={rowsOf(left)} />
      <ReadoutSection title={messages.exportEmbedded} rows={rowsOf(notes.filter(({ isEmbedded }) => isEmbedded))} />
      {file?.report !== undefined && <OriginalReport report={file.report} />}
      {isMap && notes.length === 0 && <p className="nav-plain">{messages.exportWhole}</p>}
    </div>
  )
}

function FileSummary({ file: { name, data, counts } }: { file: WrittenFile }): ReactNode {
  const { messages, format, numbers } = usePanel()
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data).length : data.length
  const size = format(messages.kilobytes, { size: numbers.format(bytes / 1024, 1) })
  return (
    <Section title={name}>
      <Readout
        rows={[
          [messages.exportSize, size],
          ...Object.entries(counts).map(
            ([what, count]) => [messages[COUNTED[what as keyof typeof COUNTED]], numbers.group(count)] as const,
          ),
        ]}
      />
    </Section>
  )
}

const COUNTED = {
  items: 'exportItems',
  polygons: 'worldPolygons',
  triangles: 'exportTriangles',
  vertices: 'vertices',
  cells: 'exportCells',
} as const

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
  const rowsOf = (counts: readonly (readonly [string, number])[]): ReadoutRows =>
    counts.filter(([, count]) => count > 0).map(([text, count]) => [text, numbers.group(count)])
  return (
    <>
      {rowsOf(edits).length === 0 && <p className="nav-plain">{messages.exportUnchanged}</p>}
      <ReadoutSection title={messages.exportEdits} rows={rowsOf(edits)} />
      <ReadoutSection title={messages.exportLeft} rows={rowsOf(left)} />
    </>
  )
}

function ReadoutSection({ title, rows }: { title: string; rows: ReadoutRows }): ReactNode {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Readout rows={rows} />
    </Section>
  )
}

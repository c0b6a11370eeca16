import { formatFacts, parseJson, scaleWork, type MapFormat, type Work } from '../model/index.js'
import { parsedTextSteps } from '../parsing/index.js'
import { defineFormat } from './define-format.js'
import type { FileContent, FormatDefinition, FormatSource, ReadMap } from './format-source.js'
import { asObject } from './json-values.js'
import { MapBuilder } from './map-builder.js'
import { readMesh } from './mesh/read-mesh.js'
import { readMask } from './grids/read-mask.js'
import { isPico, readPico } from './grids/read-pico.js'
import { isTextGrid, readMovingAi, readTextGrid } from './grids/read-text-grid.js'
import { isImdf, readImdf } from './indoor/read-imdf.js'
import { isOsm, readOsm } from './indoor/read-osm.js'
import { isGeoJson, readGeoJson } from './geojson/read-geojson.js'
import { isSequence } from './geojson/sequence.js'
import { isDxf, readDxf } from './dxf/read-dxf.js'
import { readGodot } from './godot/read-godot.js'
import { isLdtk, readLdtk } from './read-ldtk.js'
import { isVtt, readVtt } from './vtt/read-vtt.js'
import { isFoundry, readFoundry } from './vtt/read-foundry.js'
import { readSvg } from './svg/read-svg.js'
import { readTiled } from './tiled/read-tiled.js'
import { isWorld, readWorld } from './tiled/read-world.js'

const HEAD_LENGTH = 4096

/** Returns the first characters of a text, without a byte order mark and leading white space. */
export const headOf = (text: string): string =>
  text
    .slice(0, HEAD_LENGTH)
    .replace(/^\ufeff/, '')
    .trimStart()

const ROOT = /<(?:[A-Za-z][\w.-]*:)?(svg|map|tileset|template)\b/
const rootOf = ({ text }: FileContent): string | undefined =>
  headOf(text).startsWith('<') ? ROOT.exec(text)?.[1] : undefined

function* readNavsmith(source: FormatSource): Work<ReadMap> {
  const { text, limits, json = parseJson(text, limits) } = source
  return { ...(yield* parsedTextSteps(text, json, limits, source)), paths: new Map() }
}

/** Built-in formats in the order in which detection tries them. */
export const BUILT_IN_FORMATS: readonly FormatDefinition[] = [
  builtIn('mask', {
    detect: ({ pixels }) => pixels !== undefined,
    read: readMask,
    uses: 'dark pixels, and pixels that a mapping names as light or by their color',
  }),
  {
    ...formatFacts('navsmith'),
    detect: ({ json }) => asObject(json)?.format === 'navsmith',
    read: readNavsmith,
  },
  builtIn('godot', {
    detect: ({ text }) => /^(?:\[gd_|RSR?C)/.test(headOf(text)),
    read: readGodot,
    uses: 'bodies and areas with collision shapes, tiles with physics or navigation polygons, NavigationPolygon resources, links and markers',
  }),
  builtIn('movingai', { detect: ({ text }) => /^type\s+\w+\s/.test(headOf(text)), read: readMovingAi }),
  builtIn('mesh', { detect: ({ text }) => /^mesh\s+\d/.test(headOf(text)), read: readMesh }),
  builtIn('svg', {
    detect: (content) => rootOf(content) === 'svg',
    read: readSvg,
    uses: 'shapes with a fill or a stroke',
  }),
  builtIn('ldtk', {
    detect: ({ json }) => isLdtk(asObject(json)),
    read: readLdtk,
    uses: 'entities, and values of IntGrid layers',
  }),
  builtIn('vtt', {
    detect: ({ json }) => isVtt(json),
    read: readVtt,
    uses: 'lines of sight, portals and lights',
  }),
  builtIn('foundry', { detect: ({ json }) => isFoundry(json), read: readFoundry, uses: 'walls, doors and lights' }),
  builtIn('tiled-world', {
    detect: ({ json }) => isWorld(asObject(json)),
    read: readWorld,
    uses: 'the maps that it names, or whose names match its patterns: open them together with it',
  }),
  builtIn('tiled', {
    detect: (content) => {
      const root = asObject(content.json)
      return Array.isArray(root?.layers) || root?.tiledversion !== undefined || rootOf(content) !== undefined
    },
    read: readTiled,
    uses: 'objects, tiles with a collision shape or a property such as "solid", and tile layers named for walls or collision',
  }),
  builtIn('imdf', {
    detect: isImdf,
    read: readImdf,
    uses: 'units, openings, fixtures, kiosks and amenities',
  }),
  builtIn('osm', {
    detect: isOsm,
    read: readOsm,
    uses: 'ways tagged indoor, barrier or building, and nodes tagged door or entrance',
  }),
  builtIn('geojson', {
    detect: ({ text, json }) =>
      isSequence(text) || isGeoJson(json) || Object.values(asObject(json) ?? {}).some(isGeoJson),
    read: readGeoJson,
    uses: 'features with a geometry',
  }),
  builtIn('dxf', {
    detect: isDxf,
    read: readDxf,
    uses: 'lines, polylines, arcs, circles, ellipses, and blocks of them',
  }),
  builtIn('pico-8', { detect: isPico, read: readPico, uses: 'the cells of its map, by the numbers of their sprites' }),
  builtIn('grid', {
    detect: isTextGrid,
    read: readTextGrid,
    uses: 'characters such as # that block in text maps, and values that a mapping names',
  }),
]

interface BuiltInParts extends Pick<FormatDefinition, 'detect' | 'uses'> {
  readonly read: (source: FormatSource, builder: MapBuilder) => Work<ReadMap>
}

function builtIn(format: MapFormat, { read, ...parts }: BuiltInParts): FormatDefinition {
  return defineFormat({
    ...formatFacts(format),
    ...parts,
    read: (source) => checkedSteps(read(source, new MapBuilder(format, source)), source),
  })
}

/**
 * Repairs and reports everything in the document that `parseNavDocument` would change, so that the parser accepts the document unchanged. The builder
 * has already checked each item on its own. Only a waypoint link needs a second check, since it is valid only together with its waypoints. If the
 * document has waypoint links, all items are checked again; otherwise none.
 */
function* checkedSteps(work: Work<ReadMap>, source: FormatSource): Work<ReadMap> {
  const read = yield* scaleWork(work, 0, 0.8)
  const { items } = read.document
  const unchecked = items.some(({ kind }) => kind === 'waypoint-link') ? items : []
  const input = { ...read.document, items: unchecked }
  const { document, report } = yield* scaleWork(parsedTextSteps('', input, source.limits, source), 0.8, 1)
  if (report.issues.length === 0) return read
  return {
    ...read,
    document: unchecked === items ? document : { ...document, items },
    report: { ...read.report, issues: [...read.report.issues, ...report.issues] },
  }
}

/** The command in the test process: its output, written files and exit code. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.js'
import { exportMap, formatNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import { findPath, navMeshFromBinary, navMeshFromJSON, parseMeshFile, type NavMesh } from '../../src/engine/index.js'
import { east, level, wall, west } from '../rules/maps.js'
import { objectLayer, solidTiles, tiledText, tileLayer } from '../support/map-texts.js'
import { areaItem, rectItem } from '../support/shapes.js'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'navsmith-cli-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: string): string => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
  return name
}
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

async function runIn(isTerminal: boolean, words: string[]) {
  let [out, err] = ['', '']
  const code = await run(words, { cwd: folder, out: (text) => (out += text), err: (text) => (err += text), isTerminal })
  return { code, out, err }
}
const navsmith = (...words: string[]) => runIn(false, words)
const including = (text: string): unknown => expect.stringContaining(text)

const open = level([west, east, wall('upper', 95, 0, 10, 40)])
const shut = level([west, east, wall('upper', 95, 0, 10, 100)])
const rules = [
  { rule: 'reachable', from: '#spawn-1', to: '#flag', help: 'Open the gate.' },
  { rule: 'clearance', select: 'marker', min: 40, severity: 'warning', except: [{ id: 'flag', reason: 'on purpose' }] },
]
const saved = (name: string, map: NavDocument): string => write(name, formatNavDocument(map))

describe('navsmith check', () => {
  it('prints file, line, rule and place of failures, and exits with 1', async () => {
    saved('maps/open.json', open)
    saved('maps/deep/shut.json', shut)
    write('rules.json', JSON.stringify({ rules }))
    expect(await navsmith('check', 'maps/**/*.json', '--rules', 'rules.json')).toEqual({
      code: 1,
      err: '',
      out: [
        'maps/deep/shut.json:8: error reachable: a point cannot get from spawn-1 to flag: walls block every path',
        '  Open the gate.',
        'maps/deep/shut.json:8: warning clearance: spawn-1 has a clearance of 30, expected at least 40',
        'maps/open.json:8: warning clearance: spawn-1 has a clearance of 30, expected at least 40',
        '2 maps: 1 error, 2 warnings, 1 passed, 2 excepted',
        '',
      ].join('\n'),
    })
    expect(read('maps/open.json').split('\n')[7]).toContain('"spawn-1"')
  })

  it('counts the maps on a terminal in one line that it clears, but not under --quiet', async () => {
    saved('maps/open.json', open)
    saved('maps/deep/shut.json', shut)
    write('rules.json', JSON.stringify(rules))
    const words = ['check', 'maps/**/*.json', '--rules', 'rules.json']
    const { err, out } = await runIn(true, words)
    expect(err.split('\r\u001B[K')).toEqual(['', '1 of 2: maps/deep/shut.json', '2 of 2: maps/open.json', ''])
    expect(out).toBe((await navsmith(...words)).out)
    expect((await runIn(true, [...words, '--quiet'])).err).toBe('')
  })

  it('exits with 0 on warnings, and with 1 under --strict', async () => {
    saved('maps/open.json', open)
    write('rules.json', JSON.stringify(rules))
    expect((await navsmith('check', 'maps/open.json', '--rules', 'rules.json')).code).toBe(0)
    expect((await navsmith('check', 'maps/open.json', '--rules', 'rules.json', '--strict')).code).toBe(1)
  })

  it('uses the rules stored in a map, or a separate rules file', async () => {
    saved('own.json', { ...open, rules: [rules[0]] })
    const out = '1 map: 0 errors, 0 warnings, 1 passed\n'
    expect(await navsmith('check', 'own.json')).toMatchObject({ code: 0, out })
    write('level.tmx', exportMap(shut, 'tiled'))
    write('rules.json', JSON.stringify([{ rule: 'reachable', from: 'marker[role=spawn]', to: 'marker[role=goal]' }]))
    expect(await navsmith('check', 'level.tmx', '--rules', 'rules.json', '--quiet')).toMatchObject({
      code: 1,
      out: 'level.tmx:44: error reachable: a point cannot get from spawn-1 to flag: walls block every path\n',
    })
    expect(read('level.tmx').split('\n').slice(43, 46).join('')).toMatch(/^\s*\{\s*"id": 1,/)
  })

  it('finds the example maps of a rule relative to the folder of the rules file', async () => {
    saved('examples/open.json', open)
    saved('examples/shut.json', shut)
    const check = (examples: object) => {
      write('examples/rules.json', JSON.stringify([{ ...rules[0], examples }]))
      return navsmith('check', 'examples/open.json', '--rules', 'examples/rules.json')
    }
    expect((await check({ pass: ['open.json'], fail: ['shut.json'] })).code).toBe(0)
    const out = including('error failed-example: example 1 of pass fails')
    expect(await check({ pass: ['shut.json'] })).toMatchObject({ code: 1, out })
  })

  it('writes whole reports as JSON, SARIF and JUnit, with findings and without', async () => {
    saved('one & "two".json', shut)
    saved('fine.json', open)
    write('rules.json', JSON.stringify(rules))
    const check = async (file: string, format: string): Promise<string> =>
      (await navsmith('check', file, '--rules', 'rules.json', '--format', format)).out
    const verdicts = [{ status: 'fail', line: 8 }, { status: 'fail' }, { status: 'excepted' }]
    const report = { errors: 1, warnings: 1, maps: [{ format: 'navsmith', verdicts }] }
    expect(JSON.parse(await check('one & "two".json', 'json'))).toMatchObject(report)
    const physicalLocation = { artifactLocation: { uri: 'one%20&%20%22two%22.json' }, region: { startLine: 8 } }
    const results = [
      { ruleId: 'rules/reachable', ruleIndex: 1, level: 'error', locations: [{ physicalLocation }] },
      { ruleId: 'rules/clearance', level: 'warning' },
      { suppressions: [{ kind: 'inSource', justification: 'on purpose' }] },
    ]
    const driver = { name: 'navsmith', rules: [{ id: 'rules/clearance' }, { id: 'rules/reachable' }] }
    const sarif = JSON.parse(await check('one & "two".json', 'sarif')) as unknown
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver }, results }] })
    const junit = await check('one & "two".json', 'junit')
    expect(junit).toContain('<testsuite name="one &#38; &#34;two&#34;.json" tests="3" failures="2" skipped="1">')
    expect(junit).toContain('<failure type="error" message="a point cannot get from spawn-1 to flag')
    write('rules.json', JSON.stringify([rules[0]]))
    expect(JSON.parse(await check('fine.json', 'sarif'))).toMatchObject({ runs: [{ results: [] }] })
    expect(await check('fine.json', 'junit')).toContain('failures="0"')
  })

  it.each([
    [['check', 'none.json'], 'cli/no-file', 'No file matches none.json'],
    [['check', 'maps/*.tmx'], 'cli/no-file', 'No file matches maps/*.tmx'],
    [['check', 'maps/opn.json'], 'cli/no-file', "did you mean 'open.json'?"],
    [['check', 'maps/open.json'], 'cli/no-rules', 'Expected rules in maps/open.json'],
    [['check', 'maps/open.json', '--rules', 'maps'], 'cli/cannot-read', 'Cannot read maps'],
    [['check', 'maps/open.json', '--rules', 'text.txt'], 'cli/bad-rules', 'Invalid JSON in text.txt'],
    [['check', 'text.txt', '--rules', 'rules.json'], 'format/', 'text.txt: '],
    [['check', 'maps/open.json', '--format', 'sarf'], 'cli/bad-option', "did you mean 'sarif'?"],
    [['check', 'maps/open.json', '--rles', 'x'], 'cli/unknown-option', "did you mean 'rules'?"],
    [['check', 'maps/open.json', '--rules'], 'cli/bad-option', 'Expected a file for --rules, got none'],
    [['check', 'maps/open.json', '--strict=1'], 'cli/bad-option', "Expected no value for --strict, got '1'"],
    [['chek'], 'cli/unknown-command', "did you mean 'check'?"],
    [['convert', 'a'], 'cli/arguments', 'Expected <in> <out> for convert, got 1'],
    [['stats', 'maps/open.json', '--agent', 'tnk'], '', 'tnk'],
  ])('exits with an error for the arguments %j: %s', async (words, code, message) => {
    saved('maps/open.json', open)
    write('text.txt', 'no map at all')
    write('rules.json', JSON.stringify(rules))
    const { code: ended, out, err } = await navsmith(...words)
    expect(ended).toBe(2)
    expect(out + err).toContain(message)
    expect(err).toContain(code === '' ? '' : `(${code}`.slice(0, -1))
  })
})

describe('navsmith', () => {
  it('convert writes the format of the file extension and preserves the items of the map', async () => {
    saved('level.json', open)
    for (const name of ['level.tmx', 'level.geojson', 'level.svg']) {
      expect(await navsmith('convert', 'level.json', name)).toEqual({ code: 0, out: '', err: '' })
      expect((await navsmith('convert', name, `back-${name}.json`)).code).toBe(0)
      const items = (JSON.parse(read(`back-${name}.json`)) as NavDocument).items
      expect(items.map(({ kind }) => kind).toSorted(), name).toEqual(['marker', 'marker', 'obstacle'])
    }
    expect((await navsmith('convert', 'level.json', 'level.mesh')).code).toBe(0)
    expect(read('level.mesh')).toMatch(/^mesh\n2\n/)
    expect(await navsmith('convert', 'level.json', 'level.xyz')).toMatchObject({ code: 2 })
    expect(await navsmith('convert', 'level.json', 'level.ldtk')).toMatchObject({ code: 2 })
  })

  it('convert --into writes edits into the original file and preserves the rest', async () => {
    const tmx = `<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
 <!-- kept -->
 <objectgroup name="Things"><object id="1" x="16" y="32.50" width="8" height="4"/></objectgroup>
</map>
`
    writeFileSync(join(folder, 'town.tmx'), tmx)
    expect((await navsmith('convert', 'town.tmx', 'town.json')).code).toBe(0)
    const map = JSON.parse(read('town.json')) as NavDocument
    const agents = [{ id: 'cat', name: 'Cat', radius: 4, speed: 9 }]
    const { shape } = rectItem('', 20, 32.5, 8, 4)
    saved('edited.json', { ...map, agents, items: map.items.map((item) => ({ ...item, shape }) as NavItem) })
    expect(await navsmith('convert', 'edited.json', 'new.tmx', '--into', 'town.tmx')).toEqual({
      code: 0,
      out: '',
      err: 'new.tmx: the file cannot store the changed agents of the map; to retain them, also save the map as a Navsmith file\n',
    })
    expect(read('new.tmx')).toBe(tmx.replace('"16" y', '"20" y'))
    expect(await navsmith('convert', 'edited.json', 'new.tmx', '--into', 'edited.json')).toMatchObject({ code: 2 })
  })

  it('bake writes a mesh in three formats, on which a path has the same length', async () => {
    saved('level.json', open)
    for (const name of ['mesh.bin', 'mesh.json', 'mesh.mesh'])
      expect(await navsmith('bake', 'level.json', name, '--agent', 'tank')).toEqual({ code: 0, out: '', err: '' })
    const answer = (mesh: NavMesh): number => {
      const result = findPath(mesh, { x: 30, y: 20 }, { x: 170, y: 20 })
      return result.status === 'found' ? result.path.length : NaN
    }
    const binary = answer(navMeshFromBinary(new Uint8Array(readFileSync(join(folder, 'mesh.bin')))))
    expect(binary).toBeGreaterThan(140)
    expect(answer(navMeshFromJSON(JSON.parse(read('mesh.json'))))).toBeCloseTo(binary, 9)
    expect(answer(parseMeshFile(read('mesh.mesh')))).toBeCloseTo(binary, 6)
    saved('full.json', level([wall('all', -10, -10, 500, 500)]))
    expect(await navsmith('bake', 'full.json', 'full.bin')).toMatchObject({
      code: 2,
      err: including('no walkable area'),
    })
  })

  it('bake and convert write game formats by extension or --to, and list what is omitted', async () => {
    saved('costly.json', { ...open, items: [...open.items, areaItem('mud', 'mud', 3, [20, 20, 30, 10])] })
    const err = 'level.tres: Area costs are not exported (1): every polygon costs the same\n'
    expect(await navsmith('bake', 'costly.json', 'level.tres', '--agent', 'tank')).toMatchObject({ code: 0, err })
    expect(read('level.tres')).toMatch(/^\[gd_resource type="NavigationPolygon" format=3\]/)
    const placed = ['--flip-y', '--scale', '0.5', '--origin', '0,100']
    expect((await navsmith('convert', 'level.json', 'polygons.json', '--to', 'phaser', ...placed)).code).toBe(0)
    const heights = (JSON.parse(read('polygons.json')) as { y: number }[][]).flat().map(({ y }) => y)
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 50])
    const bad = "navsmith: Expected 2 numbers separated by commas for --origin, got '5' (cli/bad-option)\n"
    expect(await navsmith('bake', 'level.json', 'a.obj', '--origin', '5')).toMatchObject({ code: 2, err: bad })
    // Godot scenes (.tscn) are not among the export formats, so `convert` rejects this output file.
    expect(await navsmith('convert', 'level.json', 'level.tscn')).toMatchObject({ code: 2 })
  })

  it('render writes an SVG, and explains how to get a PNG if no rasterizer is installed', async () => {
    saved('level.json', open)
    expect((await navsmith('render', 'level.json', 'picture.svg')).code).toBe(0)
    expect(read('picture.svg')).toMatch(/^<svg /)
    const { code, err } = await navsmith('render', 'level.json', 'picture.png')
    expect([code, err]).toEqual([2, expect.stringContaining('install one of @resvg/resvg-js, sharp, @napi-rs/canvas')])
  })
})

describe('navsmith diff', () => {
  const diffed = async (before: NavDocument, after: NavDocument, ...more: string[]) => {
    saved('before.json', before)
    saved('after.json', after)
    return navsmith('diff', 'before.json', 'after.json', ...more)
  }

  it('prints nothing when the meshes are equal, even if the drawings differ', async () => {
    const items = [...open.items.map((item) => ({ ...item, name: 'other' })), wall('inner', 97, 5, 3, 3)]
    expect(await diffed(open, { ...open, items })).toEqual({ code: 0, out: '', err: '' })
  })

  it('lists changed areas, islands and paths with the items that changed them', async () => {
    const closed = await diffed(open, shut)
    expect(closed.code).toBe(1)
    expect(closed.out.replace(/(split at) .*/, '$1').split('\n')).toEqual([
      ...['free area 19600 -> 19000 (-600)', 'islands 1 -> 2', 'an island is split at', 'closed 600 at (100, 70)'],
      ...['spawn-1 to flag has no path any more: it was 140', 'changed: upper', ''],
    ])
    const opened = /islands joined at .*\nopened 600 at .*\nspawn-1 to flag has a path now: 140/
    expect((await diffed(shut, open)).out).toMatch(opened)
  })

  it('compares for an agent, and writes JSON or a drawing of both maps', async () => {
    const narrow = level([west, east, wall('upper', 95, 0, 10, 40), wall('lower', 95, 55, 10, 45)])
    const wide = level([west, east, wall('upper', 95, 0, 10, 40), wall('lower', 95, 61, 10, 39)])
    expect((await diffed(narrow, wide, '--agent', 'tank')).out).toContain('spawn-1 to flag has a path now')
    expect((await diffed(narrow, wide)).out).not.toContain('has a path now')
    const { out } = await diffed(narrow, wide, '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({ isEmpty: false, items: { added: [], removed: [], changed: ['lower'] } })
    const drawing = await diffed(narrow, wide, '--format', 'svg', '--output', 'diff.svg')
    expect([drawing.code, drawing.out]).toEqual([1, ''])
    expect(read('diff.svg')).toContain('fill="#16a34a"')
  })
})

it('help and completions list every command and option', async () => {
  const { out, code } = await navsmith('--help')
  expect(code).toBe(0)
  const names = [...out.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name)
  expect(names).toEqual(['check', 'convert', 'bake', 'render', 'diff', 'stats', 'completion'])
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = (await navsmith('completion', shell)).out
    for (const name of names) {
      expect(script).toContain(name)
      const help = (await navsmith(name ?? '', '--help')).out
      for (const [, option] of help.matchAll(/^ {2}--(\w+)/gm)) expect(script, `${shell} ${name}`).toContain(option)
    }
  }
  expect((await navsmith()).code).toBe(2)
  expect((await navsmith('completion', 'cmd')).err).toContain('cli/unknown-shell')
  expect((await navsmith('--version')).out).toMatch(/^\d+\.\d+\.\d+/)
})

it('the command reads and writes the formats that a module given by --formats defines', async () => {
  const text = 'rooms 0 0 40 30'
  write('a.rooms', text)
  write(
    'rooms.mjs',
    `export default [{
      id: 'rooms', title: 'Rooms', extensions: ['.rooms'],
      detect: ({ text }) => text.startsWith('rooms'),
      read: ({ text }) => {
        const [, x, y, width, height] = text.split(' ').map(Number)
        return { document: { items: [{ id: 'a', kind: 'obstacle', shape: { type: 'rectangle', x, y, width, height } }] } }
      },
      write: ({ items: [{ shape: { x, y, width, height } }] }) => ['rooms', x, y, width, height].join(' '),
    }]`,
  )
  expect(await navsmith('convert', 'a.rooms', 'a.json', '--formats', 'rooms.mjs')).toMatchObject({ code: 0, err: '' })
  expect(await navsmith('convert', 'a.json', 'b.rooms', '--formats', 'rooms.mjs')).toMatchObject({ code: 0, err: '' })
  expect(read('b.rooms')).toBe(text)
  expect(await navsmith('convert', 'a.rooms', 'c.json')).toMatchObject({ code: 2 })
  const missing = await navsmith('convert', 'a.rooms', 'c.json', '--formats', 'none.mjs')
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('(cli/cannot-read)')])
})

describe('a folder and a zip of maps', () => {
  // The Tiled map marks no collision. The editor saved a mapping for it, which says which tiles are blocked.
  const tiles = Array.from({ length: 200 }, (_, i) => (i % 20 === 10 ? 2 : 1))
  const objects = objectLayer(
    'things',
    { id: 1, name: 'spawn-1', type: 'spawn', point: true, x: 30, y: 50 },
    { id: 2, name: 'flag', type: 'goal', point: true, x: 170, y: 50 },
  )
  const files = (level: NavDocument) => ({
    'east/river.tmj': tiledText([tileLayer('ground', 20, 10, tiles), objects], {
      width: 20,
      tilewidth: 10,
      tileheight: 10,
      tilesets: [solidTiles(10, { name: 'land', tiles: [] })],
    }),
    'east/river.mapping.json': JSON.stringify({ tiles: { 'land:1': 'blocked' } }),
    'gate.json': formatNavDocument(level),
  })
  const places = {
    folder: (name: string, level: NavDocument): string => {
      for (const [path, text] of Object.entries(files(level))) write(`${name}/${path}`, text)
      return name
    },
    zip: (name: string, level: NavDocument): string => {
      const entries = Object.entries(files(level)).map(([path, text]) => [path, strToU8(text)] as const)
      writeFileSync(join(folder, `${name}.zip`), zipSync(Object.fromEntries(entries)))
      return `${name}.zip`
    },
  }

  it.each(Object.entries(places))(
    'are read by every command, with the mapping files that they contain: a %s',
    async (kind, make) => {
      const [old, now] = [make(`old-${kind}`, open), make(`now-${kind}`, shut)]
      write('roles.json', JSON.stringify([{ rule: 'reachable', from: '[role=spawn]', to: '[role=goal]' }]))
      const { code, out } = await navsmith('check', old, '--rules', 'roles.json', '--format', 'json')
      expect(code).toBe(1)
      expect(JSON.stringify(JSON.parse(out))).toMatch(/river\.tmj.*"fail".*gate\.json.*"pass"/)
      const rows = JSON.parse((await navsmith('stats', old, '--format', 'json')).out) as { file: string }[]
      expect(rows.map(({ file }) => file)).toEqual([`${old}/east/river.tmj`, `${old}/gate.json`])
      expect((await navsmith('convert', old, `out-${kind}`, '--to', 'geojson')).code).toBe(0)
      expect(read(`out-${kind}/east/river.geojson`)).toContain('FeatureCollection')
      expect(read(`out-${kind}/gate.geojson`)).toContain('"flag"')
      expect(await navsmith('convert', old, `out-${kind}`)).toMatchObject({ code: 2, err: including('--to') })
      const none = await navsmith('stats', `${old}/none.json`)
      expect(none).toMatchObject({ code: 2, err: including('No file matches') })
      expect(await navsmith('diff', old, old)).toEqual({ code: 0, out: '', err: '' })
      const compared = await navsmith('diff', old, now)
      expect(compared).toMatchObject({ code: 1, out: including('gate.json\n  free area 19600 -> 19000') })
      const json = JSON.parse((await navsmith('diff', old, now, '--format', 'json')).out) as object
      expect(Object.keys(json)).toEqual(['gate.json'])
      if (kind === 'folder') rmSync(join(folder, now, 'gate.json'))
      if (kind === 'folder') expect((await navsmith('diff', old, now)).out).toBe('gate.json\n  removed\n')
    },
  )
})

/** The floors of the house (README, "The house"), as rules: a room imports only rooms below it, never a neighbor, never in a circle. */
const floors = [
  ['core'],
  ['geometry'],
  ['noding', 'triangulation', 'search', 'paths'],
  ['arrangement/labels'],
  ['arrangement'],
  ['convex', 'regions'],
  ['polyanya', 'polyanya/classic'],
  ['terrain', 'radius', 'refine'],
  ['grid/cells', 'mesh/queries', 'mesh/formats'],
  ['grid/jump-point', 'mesh/game-files'],
  ['grid', 'waypoints', 'visibility', 'mesh'],
  ['navigate'],
]
/** `below` lists what a room may import; everything else under src is refused. */
const below = {
  ...Object.fromEntries(
    floors.flatMap((rooms, floor) =>
      rooms.map((name) => [
        `engine/${name}`,
        floors
          .slice(0, floor)
          .flat()
          .map((lower) => `engine/${lower}`),
      ]),
    ),
  ),
  worker: ['engine/core'],
  'document/model': ['engine/geometry', 'engine/core'],
  'document/parsing': ['document/model', 'engine/geometry', 'engine/core'],
  'document/writing': ['document/model', 'document/parsing', 'engine/geometry', 'engine/core'],
  'document/commands': ['document/model', 'document/parsing', 'engine/geometry', 'engine/core'],
  'document/formats': [
    'document/model',
    'document/parsing',
    'document/writing',
    'document/commands',
    'worker',
    'engine/regions',
    'engine/geometry',
    'engine/core',
  ],
  'terrain-kinds': [],
  'rules/messages': [],
  words: ['terrain-kinds', 'rules/messages'],
  'words/chinese': ['words', 'terrain-kinds', 'rules/messages'],
  editor: ['terrain-kinds', 'words', 'document', 'engine/geometry', 'engine/core'],
  navigation: ['worker', 'document', 'engine'],
  rules: ['rules/messages', 'navigation', 'document', 'engine'],
  'persistence/storage': [],
  agents: ['engine'],
  persistence: ['persistence/storage', 'navigation', 'worker', 'document', 'engine/core'],
  playback: ['engine'],
  hooks: [
    'agents',
    'playback',
    'persistence',
    'persistence/storage',
    'navigation',
    'worker',
    'editor',
    'document',
    'engine',
  ],
  canvas: ['agents', 'terrain-kinds', 'hooks', 'playback', 'editor', 'worker', 'document', 'engine'],
  'canvas/fields': ['canvas', 'engine'],
  'canvas/replay': ['canvas', 'playback', 'engine'],
  ui: [
    'terrain-kinds',
    'words',
    'words/chinese',
    'canvas',
    'canvas/fields',
    'canvas/replay',
    'hooks',
    'playback',
    'persistence',
    'persistence/storage',
    'rules',
    'rules/messages',
    'navigation',
    'worker',
    'editor',
    'document',
    'engine',
  ],
  cli: ['rules', 'document', 'engine'],
  testing: ['ui', 'editor', 'rules', 'document', 'engine'],
}
const names = Object.keys(below)
/** The files of a room; a room inside it is a room of its own. */
const room = (name) => {
  const inner = names.includes(name)
    ? names.filter((other) => other.startsWith(`${name}/`)).map((other) => other.slice(name.length + 1))
    : []
  return `^src/${name}/${inner.length > 0 ? `(?!(${inner.join('|')})/)` : ''}`
}
const ruleName = (name) => name.replaceAll('/', '-')
const walls = Object.entries(below).map(([name, allowed]) => ({
  name: `${ruleName(name)}-imports-only-below`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: '^src/', pathNot: [room(name), ...allowed.map(room)] },
}))
/** From outside a room, only its entry. */
const entries = names.map((name) => ({
  name: `${ruleName(name)}-has-one-entry`,
  severity: 'error',
  from: { path: '^src/', pathNot: room(name) },
  to: { path: room(name), pathNot: `^src/${name}/index\\.ts$` },
}))
const headless = 'engine|worker|document|editor|navigation|rules|cli|agents|persistence|playback'
module.exports = {
  forbidden: [
    ...walls,
    ...entries,
    { name: 'no-circular', comment: 'types included', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'headless',
      comment: 'no React and no Konva below the hooks',
      severity: 'error',
      from: { path: `^src/(${headless})/` },
      to: { path: 'node_modules/(react|react-dom|konva|react-konva)/' },
    },
    {
      name: 'engine-without-immer',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(@types|robust-predicates)/' },
    },
    {
      name: 'hooks-without-konva',
      severity: 'error',
      from: { path: '^src/hooks/' },
      to: { path: 'node_modules/(konva|react-konva)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}

/** The floors of the house (README, "The house"), as rules. `below` lists what a room may import; everything else under src is refused. */
const room = (name) => `^src/${name}/`
const floors = [
  ['core'],
  ['geometry'],
  ['noding', 'triangulation', 'search', 'paths'],
  ['arrangement'],
  ['convex'],
  ['polyanya', 'polyanya/classic'],
  ['terrain', 'radius', 'refine'],
  ['grid', 'waypoints', 'visibility', 'mesh'],
  ['navigate'],
]
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
  document: ['engine/geometry', 'engine/core'],
  editor: ['document', 'engine/geometry', 'engine/core'],
  live: ['document', 'engine'],
  hooks: ['document', 'editor', 'live', 'engine'],
  konva: ['hooks', 'document', 'editor', 'live', 'engine'],
  testing: ['document', 'editor', 'engine'],
}
const walls = Object.entries(below).map(([name, allowed]) => ({
  name: `${name.replace('/', '-')}-imports-only-below`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: '^src/', pathNot: [room(name), ...allowed.map(room)] },
}))
/** From outside a room, only its door. */
const doors = Object.keys(below).map((name) => ({
  name: `${name.replace('/', '-')}-has-one-door`,
  severity: 'error',
  from: { path: '^src/', pathNot: room(name) },
  to: {
    path: room(name),
    pathNot: [`^src/${name}/index\\.ts$`, ...(name === 'document' ? ['^src/document/formats/index\\.ts$'] : [])],
  },
}))
module.exports = {
  forbidden: [
    ...walls,
    ...doors,
    {
      name: 'no-circular',
      comment: 'types may refer to each other, code may not',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'headless',
      comment: 'engine, document, editor and live know neither React nor Konva',
      severity: 'error',
      from: { path: '^src/(engine|document|editor|live)/' },
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

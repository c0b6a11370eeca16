/**
 * Cases for `messages.test.ts`. A case is a rule, a map, and the expected message of the verdict in English and in
 * Chinese.
 */
import type { NavDocument, NavItem } from '../../src/document/index.js'
import type { Rule } from '../../src/rules/index.js'
import { pointsOf } from '../support/shapes.js'
import { area, level, marker, wall } from './maps.js'

export const [west, east] = [marker('west', 30, 50), marker('east', 170, 50, 'goal')]
const between = { from: '#west', to: '#east' } as const
export const open = level([west, east])
const closed = level([west, east, wall('wall', 95, 0, 10, 100)])
const gate = level([west, east, wall('upper', 95, 0, 10, 43), wall('lower', 95, 57, 10, 43)])
const bent = level([west, east, wall('block', 90, 0, 20, 80)])
const pool = level([west, east, area('pool', 80, 0, 40, 100, 3)])
const chest = marker('chest', 100, 50)
const bridge = { id: 'bridge', kind: 'link', from: { x: 80, y: 20 }, to: { x: 120, y: 20 } } as const
const brook = level([west, east, area('brook', 90, 0, 20, 100)])
const [redKey, blueKey] = [marker('red-key', 50, 20, 'key'), marker('blue-key', 50, 80, 'key')]
const doors = [wall('red-door', 95, 0, 10, 100), wall('blue-door', 125, 0, 10, 100)]
const quest = { rule: 'completable', start: '#west', goal: '#east', keys: 'marker[role=key]', doors: ['#red-door', '#blue-door'] } as const // prettier-ignore

/** `more`: further fields of the verdict. */
type Case = readonly [rule: Rule, map: NavDocument, english: string, chinese: string, more?: object]

export const CASES: readonly Case[] = [
  [
    { rule: 'reachable', ...between, agent: 'man' },
    open,
    'man gets from west to east',
    'man 可从 west 到达 east',
    { measured: 140 },
  ],
  [
    { rule: 'reachable', ...between },
    closed,
    'a point cannot get from west to east: walls block every path',
    '一个点 无法从 west 到达 east：所有路径都被墙挡住',
  ],
  [
    { rule: 'reachable', ...between, agent: 'tank' },
    gate,
    'tank cannot get from west to east: the gap at (95, 50) is 14 wide, expected at least 20',
    'tank 无法从 west 到达 east：(95, 50) 处的间隙宽 14，需要 20',
    {
      severity: 'error',
      code: 'rules/reachable',
      ids: ['west', 'east', 'upper', 'lower'],
      place: { x: 95, y: 50 },
      measured: 14,
      expected: 20,
    },
  ],
  [
    { rule: 'reachable', ...between },
    level([west, marker('east', 300, 50)]),
    'a point cannot get from west to east: east is outside the map',
    '一个点 无法从 west 到达 east：east 在地图之外',
  ],
  [
    { rule: 'reachable', ...between },
    level([west, east, wall('rock', 20, 40, 20, 20)]),
    'a point cannot get from west to east: west is inside rock',
    '一个点 无法从 west 到达 east：west 在 rock 内',
    { ids: ['west', 'east', 'rock'], fix: { command: { type: 'move-point', id: 'west' } } },
  ],
  [
    { rule: 'reachable', ...between },
    level([west, east, { ...area('bog', 20, 40, 20, 20), cost: 'blocked' } as NavItem]),
    'a point cannot get from west to east: west is in a blocked area',
    '一个点 无法从 west 到达 east：west 在禁止通行的地面上',
  ],
  [
    { rule: 'reachable', ...between, agent: 'tank' },
    level([west, east, wall('rock', 34, 0, 6, 100)]),
    'tank cannot get from west to east: west is 4 from rock, expected at least 10',
    'tank 无法从 west 到达 east：west 距 rock 4，需要 10',
    { measured: 4, expected: 10 },
  ],
  [
    { rule: 'reachable', from: '#corner', to: '#east', agent: 'tank' },
    level([east, marker('corner', 3, 50)]),
    'tank cannot get from corner to east: corner is 3 from the edge, expected at least 10',
    'tank 无法从 corner 到达 east：corner 距边缘 3，需要 10',
  ],
  [
    { rule: 'unreachable', ...between },
    closed,
    'a point does not get from west to east: walls block every path',
    '一个点 无法从 west 到达 east：所有路径都被墙挡住',
  ],
  [
    { rule: 'unreachable', ...between, agent: 'man' },
    gate,
    'man gets from west to east through (95, 50)',
    'man 可从 west 经 (95, 50) 到达 east',
    { ids: ['west', 'east', 'upper', 'lower'] },
  ],
  [
    { rule: 'unreachable', ...between, agent: 'man' },
    level([west, east, wall('wall', 95, 0, 10, 100), bridge]),
    'man gets from west to east through (80, 20)',
    'man 可从 west 经 (80, 20) 到达 east',
    { ids: ['west', 'east', 'bridge'], witness: { lines: [[bridge.from, bridge.to]] } },
  ],
  [
    { rule: 'path-length', ...between, min: 100 },
    open,
    'the path from west to east is 140 long',
    'west 到 east 为 140',
  ],
  [
    { rule: 'path-length', ...between, min: 150 },
    open,
    'the path from west to east is 140 long, expected at least 150',
    'west 到 east 为 140；至少 150',
  ],
  [
    { rule: 'path-length', ...between, max: 139.98 },
    open,
    'the path from west to east is 140 long, expected at most 139.98',
    'west 到 east 为 140；至多 139.98',
    { measured: 140, expected: 139.98 },
  ],
  [
    { rule: 'path-length', ...between, min: 140, max: 140 },
    open,
    'the path from west to east is 140 long, expected at most 140',
    'west 到 east 为 140；至多 140',
    { status: 'pass' },
  ],
  [
    { rule: 'path-cost', ...between, max: 140 },
    open,
    'the path from west to east costs 140, expected at most 140',
    'west 到 east 的代价为 140，上限 140',
  ],
  [
    { rule: 'path-cost', ...between, max: 100 },
    open,
    'the path costs 140, expected at most 100',
    '路径代价为 140，上限 100',
  ],
  [
    { rule: 'path-cost', ...between, max: 100 },
    pool,
    'the path costs 220, expected at most 100; 55 % of the cost is water',
    '路径代价为 220，上限 100；其中 55 % 为 水',
    { measured: 220, expected: 100 },
  ],
  [
    { rule: 'path-cost', ...between, max: 100 },
    level([west, east, { ...area('pool', 80, 0, 40, 100, 3), name: 'Bog' }]),
    'the path costs 220, expected at most 100; 55 % of the cost is Bog',
    '路径代价为 220，上限 100；其中 55 % 为 Bog',
  ],
  [
    { rule: 'path-avoids', ...between, area: '#brook' },
    level([west, east, area('brook', 90, 50, 20, 20)]),
    'the path from west to east stays outside',
    'west 到 east 未进入',
  ],
  [
    { rule: 'path-avoids', ...between, area: '#brook' },
    brook,
    'the path enters water at (90, 50) for 20',
    '路径在 (90, 50) 进入 水，长 20',
    { ids: ['west', 'east', 'brook'], place: { x: 90, y: 50 }, measured: 20 },
  ],
  [
    { rule: 'path-through', ...between, area: '#brook' },
    brook,
    'the path from west to east passes all of them',
    'west 到 east 全部经过',
  ],
  [
    { rule: 'path-through', ...between, marker: '#chest', agent: 'man' },
    level([west, east, marker('chest', 100, 80, 'loot')]),
    'the path misses chest by 30',
    '路径与 chest 相距 30',
    { measured: 30, expected: 5 },
  ],
  [
    { rule: 'path-through', ...between, area: '#pond' },
    level([west, east, area('pond', 90, 60, 20, 20)]),
    'the path misses pond by 10',
    '路径与 pond 相距 10',
  ],
  [
    { rule: 'detour', ...between, max: 1 },
    open,
    'the path is 1 times as long as the straight line, expected at most 1',
    '路径是直线距离的 1 倍；至多 1',
  ],
  [
    { rule: 'detour', ...between, max: 1.05 },
    bent,
    'the path is 1.1 times as long as the straight line, expected at most 1.05',
    '路径是直线距离的 1.1 倍；至多 1.05',
  ],
  [
    { rule: 'clearance', select: '#west', min: 20 },
    open,
    'west has a clearance of 30, expected at least 20',
    'west 周围有 30；至少 20',
  ],
  [
    { rule: 'clearance', select: '#chest', min: 12 },
    level([chest, wall('crate', 106, 40, 20, 20)]),
    'chest has a clearance of 6, expected at least 12',
    'chest 周围有 6；至少 12',
    {
      ids: ['chest', 'crate'],
      measured: 6,
      expected: 12,
      witness: { lines: [pointsOf(100, 50, 106, 50)] },
      fix: { label: 'Move chest to (94, 50)', command: { type: 'move-point', id: 'chest' } },
    },
  ],
  [
    { rule: 'clearance', select: '#chest', min: 12 },
    level([chest, wall('crate', 90, 40, 20, 20)]),
    'chest has a clearance of 0, expected at least 12',
    'chest 周围有 0；至少 12',
  ],
  [
    { rule: 'corridor-width', ...between, min: 20 },
    level([west, east], { bounds: { x: 0, y: 0, width: 200, height: 400 } }),
    'no walls narrow the path from west to east',
    'west 到 east 畅通无阻',
  ],
  [
    { rule: 'corridor-width', ...between, min: 10 },
    gate,
    'the narrowest place is 14 wide at (95, 50), expected at least 10',
    '最窄处为 14，位于 (95, 50)；至少 10',
  ],
  [
    { rule: 'corridor-width', ...between, min: 14.01 },
    gate,
    'the narrowest place is 14 wide at (95, 50), expected at least 14.01',
    '最窄处为 14，位于 (95, 50)；至少 14.01',
    { ids: ['west', 'east', 'upper', 'lower'], measured: 14 },
  ],
  [{ rule: 'no-width-between', min: 15, max: 20 }, gate, 'no gap is 15 to 20 wide', '没有宽 15 到 20 的间隙'],
  [
    { rule: 'no-width-between', min: 10, max: 20 },
    gate,
    'the gap at (105, 50) is 14 wide; widths from 10 to 20 are forbidden',
    '(105, 50) 处的间隙宽 14；禁止 10 到 20 的宽度',
    { ids: ['upper', 'lower'], measured: 14 },
  ],
  [{ rule: 'islands', max: 1 }, open, '1 island, 1 allowed', '1 个岛，允许 1 个'],
  [
    { rule: 'islands', max: 1 },
    level([wall('wall', 95, 0, 10, 100), bridge]),
    '1 island, 1 allowed',
    '1 个岛，允许 1 个',
    { status: 'pass' },
  ],
  [
    { rule: 'islands', max: 1, minArea: 1500 },
    level([wall('wall', 180, 0, 10, 100)]),
    '1 island, 1 allowed',
    '1 个岛，允许 1 个',
    { status: 'pass' },
  ],
  [{ rule: 'islands', max: 2 }, closed, '2 islands, 2 allowed', '2 个岛，允许 2 个'],
  [
    { rule: 'islands', max: 1 },
    closed,
    '2 islands, 1 allowed; the largest that is cut off is at (31.7, 66.7)',
    '2 个岛，允许 1 个；被隔开的最大的岛位于 (31.7, 66.7)',
  ],
  [
    { rule: 'islands', max: 0 },
    open,
    '1 island, 0 allowed; the largest that is cut off is at (66.7, 66.7)',
    '1 个岛，允许 0 个；被隔开的最大的岛位于 (66.7, 66.7)',
  ],
  [
    { rule: 'visible', ...between, range: 140 },
    level([west, east, { ...area('sea', 95, 0, 10, 100), cost: 'blocked' } as NavItem, wall('low', 95, 50, 10, 20)]),
    'west sees east',
    'west 能看到 east',
  ],
  [
    { rule: 'visible', ...between, range: 100 },
    open,
    'west does not see east: it is 140 away, expected at most 100',
    'west 看不到 east：相距 140，至多 100',
  ],
  [
    { rule: 'visible', ...between },
    closed,
    'west does not see east: wall is in the way at (95, 50)',
    'west 看不到 east：wall 在 (95, 50) 挡住视线',
    { ids: ['west', 'east', 'wall'], place: { x: 95, y: 50 } },
  ],
  [
    { rule: 'visible', from: '#west', to: '#out' },
    level([west, marker('out', 300, 50)]),
    'west does not see out: something is in the way at (200, 50)',
    'west 看不到 out：某物 在 (200, 50) 挡住视线',
  ],
  [{ rule: 'hidden', ...between }, closed, 'west does not see east', 'west 看不到 east'],
  [{ rule: 'hidden', ...between }, open, 'west sees east from 140 away', 'west 从 140 外能看到 east'],
  [
    { rule: 'fair', from: '#west, #east', to: '#ore', tolerance: 0.1 },
    level([west, east, marker('ore', 100, 50, 'ore')]),
    'distances to ore are 70, 70: spread 0 %, expected at most 10 %',
    '到 ore 的距离为 70, 70：相差 0 %，至多 10 %',
  ],
  [
    { rule: 'fair', from: '#west, #east', to: '#ore, #oil', tolerance: 0.1 },
    level([west, east, marker('ore', 80, 50, 'ore'), marker('oil', 130, 50, 'oil')]),
    'distances to the nearest goal are 50, 40: spread 25 %, expected at most 10 %',
    '到 最近的目标 的距离为 50, 40：相差 25 %，至多 10 %',
  ],
  [
    { rule: 'fair', from: '#west, #east', to: 'marker[role=ore]', tolerance: 0.1 },
    level([west, east, marker('ore', 40, 50, 'ore'), marker('ore-2', 130, 50, 'ore')]),
    'distances to ore are 10, 40: spread 300 %, expected at most 10 %',
    '到 ore 的距离为 10, 40：相差 300 %，至多 10 %',
    { ids: ['west', 'east'], expected: 0.1 },
  ],
  [
    { rule: 'fair', from: '#west, #east', to: '#west, #ore', tolerance: 0.1 },
    level([west, east, marker('ore', 30, 50, 'ore')]),
    'distances to the nearest goal are 0, 140: with a distance of 0, no spread is at most 10 %',
    '到 最近的目标 的距离为 0, 140：有一个就在该处，因此没有差距能至多为 10 %',
  ],
  [
    quest,
    level([west, east, redKey, blueKey, ...doors]),
    'there is a path from west to east with red-key and blue-key',
    'west 到 east，钥匙：red-key 和 blue-key',
    { status: 'pass', measured: 2 },
  ],
  [
    { ...quest, doors: '#red-door' },
    level([west, east, redKey, wall('red-door', 0, 0, 10, 10)]),
    'there is a path from west to east with no key',
    'west 到 east，钥匙：无',
  ],
  [
    quest,
    level([west, east, redKey, marker('blue-key', 150, 20, 'key'), ...doors]),
    'blue-key is behind blue-door; stuck after red-key',
    'blue-key 在 blue-door 之后；拿到 red-key 后卡住',
    { measured: 1, expected: 2 },
  ],
  [
    quest,
    level([west, east, marker('red-key', 150, 80, 'key'), marker('blue-key', 150, 20, 'key'), ...doors]),
    'east can only be reached with red-door and blue-door open; stuck at the start',
    'east 在 red-door 和 blue-door 之后；卡在起点',
  ],
  [
    quest,
    level([west, east, marker('red-key', 110, 80, 'key'), marker('blue-key', 150, 20, 'key'), ...doors]),
    'red-key is behind red-door; stuck at the start',
    'red-key 在 red-door 之后；卡在起点',
  ],
  [
    { ...quest, doors: ['#red-door', '#green-door'] },
    level([west, east, redKey, doors[0], wall('green-door', 125, 0, 10, 100)]),
    'east is behind green-door, which no key opens; stuck after red-key',
    'east 在 green-door 之后，没有钥匙能打开它；拿到 red-key 后卡住',
  ],
  [
    quest,
    level([west, east, redKey, blueKey, ...doors, wall('wall', 150, 0, 5, 100)]),
    'there is no path from west to east even with every door open: walls block every path',
    '即使打开所有门，west 到 east 仍不通：所有路径都被墙挡住',
  ],
  [
    { rule: 'reachable', ...between, when: 'tag:boss' },
    open,
    'skipped: tag:boss selects nothing on this map',
    '未检查：tag:boss 在此地图上没有匹配项',
  ],
  [
    { rule: 'reachable', ...between, except: [{ id: 'east', reason: 'a lift' }] },
    open,
    'the exception for east is not needed',
    'east 的例外不再需要',
  ],
  [{ rule: 'reachable', ...between, agent: 'tnak' }, open, "unknown agent 'tnak'", '未知的角色“tnak”'],
  [
    { rule: 'reachable', from: '#west', to: '#eest' },
    open,
    "no item matches to: #eest; did you mean 'west'?",
    '没有对象匹配“到”：#eest；是否指“west”？',
  ],
  ...(
    [
      { rule: 'path-length', ...between, max: 1000 },
      { rule: 'path-cost', ...between, max: 1000 },
      { rule: 'detour', ...between, max: 1000 },
      { rule: 'path-avoids', ...between, area: '#wall' },
      { rule: 'path-through', ...between, marker: '#east' },
      { rule: 'corridor-width', ...between, min: 1 },
      { rule: 'fair', from: '#west', to: '#east', tolerance: 1 },
    ] as const
  ).map((rule): Case => [
    rule,
    closed,
    'a point cannot get from west to east: walls block every path',
    '一个点 无法从 west 到达 east：所有路径都被墙挡住',
  ]),
  ...(
    [
      [{ rule: 'reachable', from: 'tag:loot', to: '#east' }, 'from', '从'],
      [{ rule: 'reachable', from: '#west', to: 'tag:loot' }, 'to', '到'],
      [{ rule: 'path-avoids', ...between, area: 'tag:loot' }, 'area', '区域'],
      [{ rule: 'path-through', ...between, marker: 'tag:loot' }, 'marker', '标记'],
      [{ rule: 'clearance', select: 'tag:loot', min: 1 }, 'select', '对象'],
      [{ ...quest, start: 'tag:loot' }, 'start', '起点'],
      [{ ...quest, goal: 'tag:loot' }, 'goal', '终点'],
      [{ ...quest, keys: 'tag:loot' }, 'keys', '钥匙'],
      [{ ...quest, doors: 'tag:loot' }, 'doors', '门'],
    ] as const
  ).map(([rule, english, chinese]): Case => [
    rule,
    level([west, east, redKey, blueKey, ...doors]),
    `no item matches ${english}: tag:loot`,
    `没有对象匹配“${chinese}”：tag:loot`,
  ]),
  [
    { rule: 'reachable', ...between, examples: { pass: [closed] } },
    open,
    'example 1 of pass fails: a point cannot get from west to east: walls block every path',
    'pass 的示例 1 失败：一个点 无法从 west 到达 east：所有路径都被墙挡住',
  ],
  [
    { rule: 'reachable', ...between, examples: { fail: [open] } },
    open,
    'example 1 of fail passes',
    'fail 的示例 1 通过',
  ],
  [
    { rule: 'reachable', ...between, examples: { fail: [level([west])] } },
    open,
    'example 1 of fail cannot be checked: no item matches to: #east',
    'fail 的示例 1 无法检查：没有对象匹配“到”：#east',
  ],
]

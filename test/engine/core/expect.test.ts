import { describe, expect, it } from 'vitest'
import {
  describe as inWords,
  expectBounds,
  expectEach,
  expectFunction,
  expectHoles,
  expectLimits,
  expectList,
  expectNumber,
  expectObject,
  expectObstacles,
  expectOptions,
  expectPath,
  expectPoint,
  expectShapes,
  expectString,
  expectWorld,
} from '../../../src/engine/core/index.js'
import { codeOf } from '../../support/code-of.js'
import { fieldOf } from '../../support/shapes.js'

const at = { x: 1, y: 2 }
const signal = new AbortController().signal

/** Values that are accepted, and values that are rejected with their code. */
const cases: readonly (readonly [name: string, passes: () => void, refused: () => void, code: string])[] = [
  ['object', () => expectObject({}, 'a'), () => expectObject([], 'a'), 'input/not-an-object'],
  ['number', () => expectNumber(-1e300, 'a'), () => expectNumber(NaN, 'a'), 'input/not-finite'],
  ['number with a minimum', () => expectNumber(0, 'a', 0), () => expectNumber(-1, 'a', 0), 'input/out-of-range'],
  ['number, not text', () => expectNumber(1, 'a'), () => expectNumber('1', 'a'), 'input/not-a-number'],
  ['text', () => expectString('', 'a'), () => expectString(1, 'a'), 'input/not-a-text'],
  ['function', () => expectFunction(codeOf, 'a'), () => expectFunction({}, 'a'), 'input/not-a-function'],
  ['list', () => expectList([], 'a'), () => expectList({ length: 0 }, 'a'), 'input/not-a-list'],
  ['point', () => expectPoint(at, 'a'), () => expectPoint({ x: 1 }, 'a'), 'input/not-finite'],
  [
    'point within the coordinate limit',
    () => expectPoint({ x: 2 ** 500, y: 0 }, 'a'),
    () => expectPoint({ x: 2 ** 501, y: 0 }, 'a'),
    'input/out-of-range',
  ],
  [
    'list without holes',
    () => expectEach([at], 'a', expectPoint),
    () => expectEach(new Array(1), 'a', expectPoint),
    'input/not-an-object',
  ],
  ['holes', () => expectHoles(undefined, 'a'), () => expectHoles([[{}]], 'a'), 'input/not-finite'],
  ['shapes', () => expectShapes([{ outer: [at] }], 'a'), () => expectShapes([{}], 'a'), 'input/not-a-list'],
  ['bounds', () => expectBounds(fieldOf(1)), () => expectBounds({ x: 0, y: 0 }), 'input/not-a-number'],
  ['ring', () => expectBounds([at]), () => expectBounds(7), 'input/not-an-object'],
  [
    'obstacles',
    () => expectObstacles([{ id: 'a', outer: [] }], 'a'),
    () => expectObstacles([{ outer: [] }], 'a'),
    'input/not-a-text',
  ],
  [
    'path',
    () => expectPath({ points: [at], jumps: [{ at: 0 }] }, 1),
    () => expectPath({ points: [] }, 1),
    'paths/empty-path',
  ],
  [
    'jump',
    () => expectPath({ points: [] }),
    () => expectPath({ points: [], jumps: [{ at: 0.5 }] }),
    'input/not-a-number',
  ],
  ['radius', () => expectOptions({ agentRadius: 0 }), () => expectOptions({ agentRadius: -1 }), 'input/agent-radius'],
  ['budget', () => expectLimits({ budget: 0 }), () => expectLimits({ budget: -1 }), 'input/budget'],
  ['signal', () => expectLimits({ signal }), () => expectLimits({ signal: true }), 'input/signal'],
  ['callback', () => expectLimits({ onProgress: codeOf }), () => expectLimits({ trace: 1 }), 'input/not-a-function'],
  [
    'world',
    () => expectWorld({ kind: 'mesh' }, 'q', 'grid', 'mesh'),
    () => expectWorld(undefined, 'q', 'mesh'),
    'input/unknown-world',
  ],
]

describe('validation of arguments', () => {
  for (const [name, passes, refused, code] of cases)
    it(`accepts valid values and rejects others: ${name}`, () => {
      expect(codeOf(passes)).toBe('done')
      expect(codeOf(refused)).toBe(code)
    })

  it('describes the given value in words', () =>
    expect([[1, 2], 'a', {}, null, NaN].map(inWords)).toEqual(['a list of 2', "'a'", 'an object', 'null', 'NaN']))
})

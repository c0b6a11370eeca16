import { composeStories } from '@storybook/react-vite'
import { fn, onMockCall } from 'storybook/test'
import { afterEach, describe, expect, it } from 'vitest'
import type { DocumentChange } from '../../src/document/index.js'
import type { NavEditorProps } from '../../src/index.js'
import * as stories from '../../stories/Editor/Editor.stories.js'
import { crowdedMap } from '../../stories/Editor/sample-maps.js'

// Storybook’s Actions panel converts all arguments of a mock to text: for a document of 10,000 items this takes longer
// than the edit.

const map = crowdedMap(10_000)
const change: DocumentChange = {
  label: 'Move 2 obstacles',
  kind: 'update',
  ids: ['obstacle-1', 'obstacle-2'],
  origin: 'keyboard',
  patches: [],
  inverse: [],
}
let stop: () => void = () => undefined
afterEach(() => stop())

/** Returns the arguments that the Actions panel gets while `work` runs. */
function loggedBy(work: () => void): readonly unknown[][] {
  const calls: unknown[][] = []
  stop = onMockCall((_, args) => void calls.push([...args]))
  work()
  return calls
}

describe('a change in the Actions panel of Storybook', () => {
  it('contains the whole document when a story passes a mock as onChange', () =>
    expect(loggedBy(() => void fn()(map, change))).toEqual([[map, change]]))

  it.each(Object.entries(composeStories(stories)))(
    'contains the changed ids and the number of items, never the document, in story %s',
    (_, { args }) => {
      const { onChange } = args as NavEditorProps
      expect(loggedBy(() => onChange?.(map, change))).toEqual([
        ['Move 2 obstacles (update, keyboard): 2 of 10002 items'],
      ])
    },
  )
})

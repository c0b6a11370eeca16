import type { Issue } from '../../src/editor/index.js'

/** Makes a warning without items and fixes. Its message is its id. */
export const issueAt = (x: number, y: number, id: string, more: Partial<Issue> = {}): Issue => ({
  ...{ id, code: 'host', severity: 'warning', message: id, detail: '', at: { x, y }, items: [], fixes: [] },
  ...more,
})

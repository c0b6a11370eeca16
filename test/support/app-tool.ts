import { defineTool, type ToolDefinition, type ToolState } from '../../src/editor/index.js'

/** Makes a tool of an app, which does nothing unless `more` contains a `step`. */
export const appTool = <S extends ToolState>(id: string, more: Partial<ToolDefinition<S>> = {}): ToolDefinition =>
  defineTool<S>({
    id,
    name: () => id[0].toUpperCase() + id.slice(1),
    icon: 'circle',
    edits: true,
    gestures: [],
    initial: { at: 'idle' } as S,
    step: () => undefined,
    ...more,
  })

import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

/** A table of messages with the keys of the English table and any texts. */
export type AnyMessages<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : AnyMessages<Table[Key]>
}

/** Messages of the headless editor. */
export type EditorMessages = AnyMessages<typeof editorWords>
/** Messages of the panels. */
export type PanelMessages = AnyMessages<typeof panelWords>

/** All messages of the editor. */
export type Messages = EditorMessages & {
  readonly panels: PanelMessages
}

/** A partial table of messages: it contains only the sections and messages that change. */
export type MessagesChange<Table = Messages> = {
  readonly [Key in keyof Table]?: Table[Key] extends string ? string : MessagesChange<Table[Key]>
}

/**
 * English messages, each replaceable by `messages` of `<NavEditor>`.
 * @example
 * const editor = <NavEditor messages={{ panels: { layers: `${english.panels.layers} of the level` } }} />
 */
export const english: Messages = { ...editorWords, panels: panelWords }

/** Merges an app's messages into a table at any depth; undefined entries change nothing. */
export function mergeMessages(table: Messages, change: MessagesChange | undefined): Messages {
  return change === undefined ? table : (merged(table, change) as Messages)
}

function merged(table: unknown, change: unknown): unknown {
  if (typeof table !== 'object' || table === null || typeof change !== 'object' || change === null)
    return change ?? table
  const own: Readonly<Record<string, unknown>> = { ...change }
  return {
    ...own,
    ...Object.fromEntries(Object.entries(table).map(([key, text]: [string, unknown]) => [key, merged(text, own[key])])),
  }
}

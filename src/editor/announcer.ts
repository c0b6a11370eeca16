import type { EditorSettings } from './editor-settings.js'
import type { Store } from '../engine/core/index.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import { formatLabel } from '../words/index.js'

type Values = Readonly<Record<string, string | number>>

export type Announcer = ReturnType<typeof createAnnouncer>

export function createAnnouncer(store: Store<EditorSnapshot>, settings: EditorSettings) {
  const format = (template: string, values: Values): string => formatLabel(template, values, settings.messages)
  let added = ''
  const announceText = (message: string): void => {
    const text = [message, added].filter((part) => part !== '').join('. ')
    added = ''
    store.set({ announcement: { serial: store.state.announcement.serial + 1, text } })
  }
  const showText = (text: string): void => {
    announceText(text)
    store.set({ visibleAnnouncement: store.state.announcement })
  }
  return {
    format,
    announceText,
    /** Appends a text to the next announcement of this batch. If none follows, announces the text alone. */
    add: (template: string, values: Values): void => {
      added = format(template, values)
      store.later(() => {
        if (added !== '') announceText('')
      })
    },
    announce: (template: string, values: Values = {}): void => announceText(format(template, values)),
    showText,
    notify: (template: string, values: Values = {}): void => showText(format(template, values)),
  }
}

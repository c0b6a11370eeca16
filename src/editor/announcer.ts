import type { EditorSettings } from './editor-settings.js'
import type { Store } from '../engine/core/index.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import { formatLabel } from '../words/index.js'

export interface Announcer {
  readonly format: (template: string, values: Readonly<Record<string, string | number>>) => string
  readonly announce: (template: string, values?: Readonly<Record<string, string | number>>) => void
  readonly announceText: (text: string) => void
  /** Appends a text to the next announcement of this batch. If none follows, announces the text alone. */
  readonly add: (template: string, values: Readonly<Record<string, string | number>>) => void
  /** Announces why nothing happened, and shows the text for a while. */
  readonly notify: (template: string, values?: Readonly<Record<string, string | number>>) => void
  /** Announces a text, and shows it for a while. */
  readonly showText: (text: string) => void
}

export function createAnnouncer(store: Store<EditorSnapshot>, settings: EditorSettings): Announcer {
  const format: Announcer['format'] = (template, values) => formatLabel(template, values, settings.messages)
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
    add: (template, values) => {
      added = format(template, values)
      store.later(() => {
        if (added !== '') announceText('')
      })
    },
    announce: (template, values = {}) => announceText(format(template, values)),
    showText,
    notify: (template, values = {}) => showText(format(template, values)),
  }
}

/** One drawing in several tabs: what it takes an app, over a BroadcastChannel; a socket that hands messages on does as well. */
import { createPatchExchange, type Presence } from '../../src/collab.js'
import { type Editor } from '../../src/editor.js'

export type Person = Pick<Presence, 'id' | 'name' | 'color'>

/** Keeps the drawing equal to that of all other tabs on the channel. Returns the way out. */
export function shareOverTabs(editor: Editor, room: string): () => void {
  const tabs = new BroadcastChannel(room)
  const exchange = createPatchExchange(editor, {
    send: (message) => tabs.postMessage(message),
    subscribe(listener) {
      const hear = (event: MessageEvent): void => listener(event.data)
      tabs.addEventListener('message', hear)
      return () => tabs.removeEventListener('message', hear)
    },
  })
  return () => {
    exchange.stop()
    tabs.close()
  }
}

type News = Presence | { readonly id: string; readonly asks?: true; readonly left?: true }

/** Says where this hand is, once a frame at most, and hears of the others. Returns the way out. */
export function sharePresence(
  editor: Editor,
  room: string,
  me: Person,
  show: (people: readonly Presence[]) => void,
): () => void {
  const tabs = new BroadcastChannel(`${room}/people`)
  const people = new Map<string, Presence>()
  let frame = 0
  let last = ''
  const say = (): void => {
    frame = 0
    const { cursor, selection } = editor.getSnapshot()
    const now: Presence = { ...me, cursor: cursor?.world, selection: selection.items }
    const text = JSON.stringify(now)
    if (text !== last) tabs.postMessage(now)
    last = text
  }
  const leave = (): void => tabs.postMessage({ id: me.id, left: true } satisfies News)
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if ('name' in data) people.set(data.id, data)
    else if (data.left === true) people.delete(data.id)
    else {
      last = ''
      say()
    }
    show([...people.values()])
  })
  const unsubscribe = editor.subscribe(() => {
    frame ||= requestAnimationFrame(say)
  })
  addEventListener('pagehide', leave)
  tabs.postMessage({ id: me.id, asks: true } satisfies News)
  say()
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('pagehide', leave)
    unsubscribe()
    leave()
    tabs.close()
  }
}

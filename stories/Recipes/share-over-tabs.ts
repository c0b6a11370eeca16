/** What an app needs for one drawing in several tabs, over a BroadcastChannel. A socket that forwards messages works as well. */
import { createPatchExchange, type Presence } from '../../src/collab.js'
import { type Editor } from '../../src/editor.js'

export type Person = Pick<Presence, 'id' | 'name' | 'color'>

/** Synchronizes the drawing with all other tabs on the channel. Returns a function that ends the synchronization. */
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

/** Sends the user's cursor at most once per frame, and shows the cursors of others. Returns a function that ends this exchange. */
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

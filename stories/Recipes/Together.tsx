import { useEffect, useState } from 'react'
import { NavEditor } from '../../src/index.js'
import { type Editor } from '../../src/editor.js'
import { type Presence } from '../../src/collab.js'
import type { NavDocument } from '../../src/document/index.js'
import { bindToYjs, yjsOverTabs } from './bind-to-yjs.js'
import { shareOverTabs, sharePresence, type Person } from './share-over-tabs.js'

/** An editor that shares its drawing with all tabs of a room over a BroadcastChannel. */
export function OverTabs({ room, me, map }: { room: string; me: Person; map: NavDocument }) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [people, setPeople] = useState<readonly Presence[]>([])
  useEffect(() => (editor === null ? undefined : shareOverTabs(editor, room)), [editor, room])
  useEffect(() => (editor === null ? undefined : sharePresence(editor, room, me, setPeople)), [editor, room, me])
  return <NavEditor ref={setEditor} defaultValue={map} presence={people} style={{ minBlockSize: 400 }} />
}

/** An editor that shares its drawing through a Yjs document. */
export function ThroughYjs({ room, map }: { room: string; map: NavDocument }) {
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(() => {
    if (editor === null) return undefined
    const { shared, ready, close } = yjsOverTabs(room)
    let unbind = (): void => undefined
    let isOver = false
    void ready.then(() => {
      if (!isOver) unbind = bindToYjs(editor, shared)
    })
    return () => {
      isOver = true
      unbind()
      close()
    }
  }, [editor, room])
  return <NavEditor ref={setEditor} defaultValue={map} style={{ minBlockSize: 400 }} />
}

import { boundingBox, type Point, type Rect } from '../../engine/geometry/index.js'
import { growRect, type Editor } from '../../editor/index.js'
import { phraseText } from '../../rules/messages/index.js'
import type { Verdict } from '../../rules/index.js'
import type { EditorMessages } from '../../words/index.js'
import type { DisplayState, DisplayStore, VisibleVerdict } from '../display-state.js'

const ROOM = 60 // minimum screen pixels between the points of a verdict and the edges of the view

/** Selects the items of a verdict, brings its witness into view and draws it. `drawer`: the panel to leave open on a narrow frame. */
export function showVerdict(
  editor: Editor,
  display: DisplayStore,
  verdict: Verdict,
  catalog: EditorMessages,
  drawer: DisplayState['drawer'],
): void {
  const { place, witness: { paths = [], lines = [], rings = [] } = {} } = verdict
  const points: readonly Point[] = [...(place === undefined ? [] : [place]), ...[...paths, ...lines, ...rings].flat()]
  editor.selection.set({ items: verdict.ids.filter((id) => editor.document.item(id) !== undefined), vertices: [] })
  const box = boundingBox(points)
  if (box !== undefined) bringIntoView(editor, box)
  display.set({ verdict: nameOf(verdict), drawer })
  editor.announce(verdictText(verdict, catalog))
}

function bringIntoView(editor: Editor, box: Rect): void {
  const { viewport } = editor.getSnapshot()
  const from = editor.camera.toScreen(box)
  const to = editor.camera.toScreen({ x: box.x + box.width, y: box.y + box.height })
  if (from.x >= ROOM && from.y >= ROOM && to.x <= viewport.width - ROOM && to.y <= viewport.height - ROOM) return
  if (to.x - from.x <= viewport.width - 2 * ROOM && to.y - from.y <= viewport.height - 2 * ROOM)
    editor.camera.panBy((viewport.width - from.x - to.x) / 2, (viewport.height - from.y - to.y) / 2)
  else editor.camera.fit(growRect(box, ROOM / editor.getSnapshot().camera.zoom))
}

export const verdictText = ({ message, phrase }: Verdict, { ruleMessages }: EditorMessages): string =>
  phrase === undefined ? message : phraseText(phrase, ruleMessages)

const nameOf = ({ index, ids }: Verdict): VisibleVerdict => ({ index, ids })

export const isNamed = (name: VisibleVerdict | undefined, { index, ids }: Verdict): boolean =>
  name?.index === index && name.ids.join('\n') === ids.join('\n')

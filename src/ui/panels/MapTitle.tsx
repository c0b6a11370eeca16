import type { ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { NameField } from '../controls/NameField.js'
import { changeText } from '../planners/index.js'
import { useEditorState, usePanel, useLiveResults } from '../panel-context.js'
import type { EditorLiveState } from '../live/live-state.js'

/** The name of the map, and below it the length of the path with what the running gesture changes. */
export function MapTitle(): ReactNode {
  const { editor, words } = usePanel()
  const name = useEditorState((state) => state.document.name ?? '')
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="nav-title">
      {readOnly ? (
        <strong>{name === '' ? words.untitled : name}</strong>
      ) : (
        <NameField
          name={name}
          placeholder={words.untitled}
          label={words.title}
          required
          onRename={(typed) => editor.document.run({ type: 'set-name', name: typed }, { origin: 'keyboard' })}
        />
      )}
      <PathLine />
    </div>
  )
}

function PathLine(): ReactNode {
  const { words, table, numbers } = usePanel()
  const path = useLiveResults((results) => results.path)
  const change = useLiveResults(selectChange)
  const found = path?.status === 'found' || path?.status === 'partial' ? path.path : undefined
  return (
    <small>
      {found !== undefined
        ? formatLabel(words.pathLength, { length: numbers.format(found.length, 1, true) }, table)
        : path === undefined
          ? ''
          : words.noPath}
      {change !== undefined && ` · ${changeText(change, numbers)}`}
    </small>
  )
}

const selectChange = (results: EditorLiveState): EditorLiveState['pathChange'] => results.pathChange

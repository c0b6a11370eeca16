import type { ReactNode } from 'react'
import type { NavItem } from '../../document/model/index.js'
import { Icon, Select } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

export function LayerField({ items }: { items: readonly NavItem[] }): ReactNode {
  const { editor, messages } = usePanel()
  const layers = useEditorState((state) => state.document.layers)
  if (layers.length < 2) return null
  const used = new Set(items.map((item) => item.layer ?? layers[0].id))
  const [only] = used.size === 1 ? used : ['']
  return (
    <div className="nav-fields">
      <Select
        label={messages.layer}
        value={only}
        before={<Icon name="layers" size={13} />}
        options={[
          ...(only === '' ? [{ value: '', label: '–' }] : []),
          ...layers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        wide
        className="nav-fields-row"
        onChange={(layer) =>
          editor.document.moveToLayer(
            items.map(({ id }) => id),
            layer,
          )
        }
      />
    </div>
  )
}

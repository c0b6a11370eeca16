import type { ReactNode } from 'react'
import type { OutlineEdit } from '../../editor/index.js'
import { Icon, tryChange, NumberField } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { Section } from './Section.js'

/** Fields that change the outlines of the selected shapes by a typed amount, and then show 0 again. If `corners` is false, only `grow` is shown. */
export function OutlineFields({ corners }: { corners: boolean }): ReactNode {
  const { editor, messages } = usePanel()
  const change = (edit: OutlineEdit): void => {
    if (!tryChange(() => editor.selection.outline(edit))) editor.announce(messages.valueRefused)
  }
  const fields = [
    ['grow', messages.growBy, (by: number): OutlineEdit => ({ type: 'grow', by })],
    ['round', messages.roundBy, (radius: number): OutlineEdit => ({ type: 'round', radius })],
    ['bevel', messages.bevelBy, (by: number): OutlineEdit => ({ type: 'bevel', by })],
    ['freehand', messages.simplifyBy, (tolerance: number): OutlineEdit => ({ type: 'simplify', tolerance })],
  ] as const
  return (
    <Section title={messages.outline}>
      <div className="nav-fields">
        {(corners ? fields : fields.slice(0, 1)).map(([icon, label, edit]) => (
          <NumberField
            key={icon}
            prefix={<Icon name={icon} size={13} />}
            label={label}
            value={0}
            isLength
            onCommit={(value) => value !== 0 && change(edit(value))}
            {...(icon !== 'grow' && { min: 0 })}
          />
        ))}
      </div>
    </Section>
  )
}

import type { ReactNode } from 'react'
import type { OutlineEdit } from '../../editor/index.js'
import { Icon, isTaken, NumberField } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { Section } from './Section.js'

interface OutlineFieldsProps {
  /** Some outline has corners. */
  corners: boolean
  readOnly: boolean
}

/** Grows, rounds, bevels and simplifies the outlines of the selected shapes by typed amounts. The fields return to zero. */
export function OutlineFields({ corners, readOnly }: OutlineFieldsProps): ReactNode {
  const { editor, messages } = usePanel()
  const change = (edit: OutlineEdit): void => {
    if (!isTaken(() => editor.selection.outline(edit))) editor.announce(messages.valueRefused)
  }
  const fields = [
    { icon: 'grow', label: messages.growBy, min: undefined, edit: (by: number): OutlineEdit => ({ type: 'grow', by }) },
    {
      icon: 'round',
      label: messages.roundBy,
      min: 0,
      edit: (radius: number): OutlineEdit => ({ type: 'round', radius }),
    },
    { icon: 'bevel', label: messages.bevelBy, min: 0, edit: (by: number): OutlineEdit => ({ type: 'bevel', by }) },
    {
      icon: 'freehand',
      label: messages.simplifyBy,
      min: 0,
      edit: (tolerance: number): OutlineEdit => ({ type: 'simplify', tolerance }),
    },
  ] as const
  return (
    <Section title={messages.outline} label={messages.outline}>
      <div className="nav-fields">
        {(corners ? fields : fields.slice(0, 1)).map(({ icon, label, min, edit }) => (
          <NumberField
            key={icon}
            prefix={<Icon name={icon} size={13} />}
            label={label}
            value={0}
            isLength
            readOnly={readOnly}
            onCommit={(value) => value !== 0 && change(edit(value))}
            {...(min !== undefined && { min })}
          />
        ))}
      </div>
    </Section>
  )
}

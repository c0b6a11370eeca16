import type { ReactNode } from 'react'
import type { NavItem } from '../../document/model/index.js'
import { Switch } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { NumberField } from '../controls/NumberField.js'
import { usePanel } from '../panel-context.js'

export interface PointFieldsProps {
  item: Exclude<NavItem, { kind: 'obstacle' | 'area' }>
  readOnly: boolean
}

/** Place and meaning of markers, waypoints and links. */
export function PointFields({ item, readOnly }: PointFieldsProps): ReactNode {
  const { editor, words } = usePanel()
  const movePoint = (to: { x: number; y: number }, end?: 'from' | 'to'): boolean =>
    editor.document.run(
      { type: 'move-point', id: item.id, to, ...(end && { end }) },
      { origin: 'keyboard', coalesce: true },
    )
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{words.position}</h3>
      </div>
      {(item.kind === 'marker' || item.kind === 'waypoint') && (
        <div className="nav-fields">
          <NumberField
            prefix={words.x}
            label={words.x}
            value={item.x}
            readOnly={readOnly}
            onCommit={(x) => movePoint({ x, y: item.y })}
          />
          <NumberField
            prefix={words.y}
            label={words.y}
            value={item.y}
            readOnly={readOnly}
            onCommit={(y) => movePoint({ x: item.x, y })}
          />
          {item.kind === 'marker' && <RoleSelect item={item} readOnly={readOnly} />}
        </div>
      )}
      {item.kind === 'link' &&
        (['from', 'to'] as const).map((end) => (
          <div key={end} className="nav-fields nav-fields-named">
            <NumberField
              prefix={`${words[end]} ${words.x}`}
              label={`${words[end]} ${words.x}`}
              value={item[end].x}
              readOnly={readOnly}
              onCommit={(x) => movePoint({ x, y: item[end].y }, end)}
            />
            <NumberField
              prefix={words.y}
              label={`${words[end]} ${words.y}`}
              value={item[end].y}
              readOnly={readOnly}
              onCommit={(y) => movePoint({ x: item[end].x, y }, end)}
            />
          </div>
        ))}
      {(item.kind === 'link' || item.kind === 'waypoint-link') && <LinkFields item={item} readOnly={readOnly} />}
      {item.kind === 'link' && (
        <div className="nav-toggle-row">
          <span className="nav-grow" aria-hidden="true">
            {words.closed}
          </span>
          <Switch
            label={words.closed}
            checked={item.closed === true}
            disabled={readOnly}
            onChange={(on) => editor.document.update(item.id, { closed: on ? true : undefined })}
          />
        </div>
      )}
    </div>
  )
}

interface KindFieldsProps<Kind extends NavItem['kind']> {
  item: Extract<NavItem, { kind: Kind }>
  readOnly: boolean
}

/** What a marker stands for: start, goal, or a word of the host's own. */
function RoleSelect({ item, readOnly }: KindFieldsProps<'marker'>): ReactNode {
  const { editor, words } = usePanel()
  return (
    <span className="nav-select">
      <strong className="nav-grow">
        {item.role === 'spawn' ? words.spawn : item.role === 'goal' ? words.goal : item.role}
      </strong>
      <Icon name="chevron-down" size={14} />
      <select
        aria-label={words.role}
        value={item.role}
        disabled={readOnly}
        onChange={(event) => editor.document.update(item.id, { role: event.target.value })}
      >
        {item.role !== 'spawn' && item.role !== 'goal' && <option value={item.role}>{item.role}</option>}
        <option value="spawn">{words.spawn}</option>
        <option value="goal">{words.goal}</option>
      </select>
    </span>
  )
}

/** What a link costs, and whether it leads both ways. */
function LinkFields({ item, readOnly }: KindFieldsProps<'link' | 'waypoint-link'>): ReactNode {
  const { editor, words } = usePanel()
  return (
    <>
      <NumberField
        prefix={words.cost}
        label={words.cost}
        value={item.cost}
        min={0}
        readOnly={readOnly}
        onCommit={(cost) => editor.document.update(item.id, { cost })}
      />
      <div className="nav-toggle-row">
        <span className="nav-grow" aria-hidden="true">
          {words.oneWay}
        </span>
        <Switch
          label={words.oneWay}
          checked={item.oneWay === true}
          disabled={readOnly}
          onChange={(on) => editor.document.update(item.id, { oneWay: on ? true : undefined })}
        />
      </div>
    </>
  )
}

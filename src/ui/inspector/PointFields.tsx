import type { ReactNode } from 'react'
import type { Point } from '../../engine/geometry/index.js'
import {
  lineRepeat,
  type LinkItem,
  type MarkerItem,
  type NavItem,
  type WaypointLinkItem,
} from '../../document/model/index.js'
import { vertexRings } from '../../editor/index.js'
import { NumberField, PlaceFields, Select } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { ROLES } from '../panels/tool-groups.js'
import { Section, ToggleRow } from './Section.js'

export function PointFields({ item }: { item: Exclude<NavItem, { kind: 'obstacle' | 'area' }> }): ReactNode {
  const { editor, messages } = usePanel()
  const movePoint = (to: Point, end?: 'from' | 'to'): boolean =>
    editor.document.dispatch(
      { type: 'move-point', id: item.id, to, ...(end && { end }) },
      { origin: 'keyboard', coalesce: true },
    )
  return (
    <>
      {item.kind !== 'waypoint-link' && (
        <Section title={messages.position}>
          {item.kind === 'link' ? (
            (['from', 'to'] as const).map((end) => (
              <div key={end} className="nav-fields nav-fields-named">
                <PlaceFields
                  at={item[end]}
                  labels={[`${messages[end]} ${messages.x}`, `${messages[end]} ${messages.y}`]}
                  prefixes={[`${messages[end]} ${messages.x}`, messages.y]}
                  onCommit={(to) => movePoint(to, end)}
                />
              </div>
            ))
          ) : (
            <div className="nav-fields">
              <PlaceFields at={item} labels={[messages.x, messages.y]} onCommit={movePoint} />
              {item.kind === 'marker' && !isRoute(item) && item.role !== 'note' && <RoleSelect item={item} />}
            </div>
          )}
        </Section>
      )}
      {item.kind === 'marker' && isRoute(item) && <RouteFields item={item} />}
      {(item.kind === 'link' || item.kind === 'waypoint-link') && (
        <Section title={messages.passage}>
          <LinkFields item={item} />
          {item.kind === 'link' && (
            <ToggleRow
              label={messages.closed}
              checked={item.closed === true}
              onChange={(on) => editor.document.update(item.id, { closed: on ? true : undefined })}
            />
          )}
        </Section>
      )}
    </>
  )
}

const isRoute = (item: MarkerItem): boolean => vertexRings(item).length > 0

function RouteFields({ item }: { item: MarkerItem }): ReactNode {
  const { editor, messages, catalog } = usePanel()
  const { repeat: _, ...meta } = item.meta ?? {}
  return (
    <Section
      title={messages.route}
      edit={{
        icon: 'rotate',
        label: catalog.actions['reverse-route'],
        run: () => void editor.actions.run('reverse-route'),
      }}
    >
      <div className="nav-fields">
        <Select
          label={messages.atEnd}
          value={lineRepeat(item)}
          options={[
            { value: undefined, label: messages.repeatNone },
            { value: 'loop', label: messages.repeatLoop },
            { value: 'back', label: messages.repeatBack },
          ]}
          wide
          onChange={(repeat) =>
            editor.document.update(item.id, { meta: repeat === undefined ? meta : { ...meta, repeat } })
          }
        />
      </div>
    </Section>
  )
}

function RoleSelect({ item }: { item: MarkerItem }): ReactNode {
  const { editor, messages } = usePanel()
  const known = ROLES.map((role) => ({ value: role, label: messages[role] }))
  const own = known.some(({ value }) => value === item.role) ? [] : [{ value: item.role, label: item.role }]
  return (
    <Select
      label={messages.role}
      value={item.role}
      options={[...own, ...known]}
      wide
      onChange={(role) => editor.document.update(item.id, { role })}
    />
  )
}

function LinkFields({ item }: { item: LinkItem | WaypointLinkItem }): ReactNode {
  const { editor, messages } = usePanel()
  return (
    <>
      <NumberField
        label={messages.cost}
        value={item.cost}
        min={0}
        onCommit={(cost) => editor.document.update(item.id, { cost })}
      />
      <ToggleRow
        label={messages.oneWay}
        checked={item.oneWay === true}
        onChange={(on) => editor.document.update(item.id, { oneWay: on ? true : undefined })}
      />
    </>
  )
}

import { useMemo, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'
import { NavError } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Path, TerrainArea } from '../../engine/geometry/index.js'
import { samplePath } from '../../engine/paths/index.js'
import { areaAlongPath, type AreaLeg } from '../../engine/terrain/index.js'
import { attributeNames } from '../../canvas/fields/index.js'
import { AgentMark, useTheme } from '../../canvas/index.js'
import { useStoreState } from '../../hooks/index.js'
import { isTerrainName } from '../../terrain-kinds/index.js'
import { Select } from '../controls/index.js'
import { pathIn } from '../live/live-state.js'
import { useEditorState, usePanel, useDisplay } from '../panel-context.js'

function useShownPath(): { path: Path | undefined; mesh: NavMesh | undefined } {
  const { live } = usePanel()
  const path = pathIn(useStoreState(live, (state) => state.path))
  return { path, mesh: useStoreState(live, (state) => state.mesh) }
}

export function PathProfile(): ReactNode {
  const { display, messages, numbers } = usePanel()
  const document = useEditorState((state) => state.document)
  const chosen = useDisplay((state) => state.attribute)
  const hasLegend = useDisplay((state) => state.overlays.attributes)
  const names = useMemo(
    () => attributeNames(document.items.flatMap((item) => (item.kind === 'area' ? [item] : []))),
    [document],
  )
  const attribute = chosen !== undefined && names.includes(chosen) ? chosen : names[0]
  const { path, mesh } = useShownPath()
  const profile = useMemo(
    () => (path === undefined || mesh === undefined ? undefined : profileAlong(mesh, path, attribute)),
    [path, mesh, attribute],
  )
  if (profile === undefined) return <div className="nav-float nav-profile nav-quiet">{messages.noPath}</div>
  const point = (event: ReactPointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    display.set({ profileAt: (Math.max(0, Math.min(1, (event.clientX - box.x) / box.width)) || 0) * profile.length })
  }
  return (
    <figure className="nav-float nav-profile" aria-label={messages.overlayProfile} dir="ltr">
      <figcaption>
        <ProfileReadout profile={profile} attribute={attribute} />
        {names.length > 0 && !hasLegend && (
          <Select
            label={messages.attributes}
            value={attribute ?? ''}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={(name) => display.set({ attribute: name })}
          />
        )}
      </figcaption>
      <div
        className="nav-profile-strip"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => display.set({ profileAt: undefined })}
      >
        <ProfileChart profile={profile} />
      </div>
      <div className="nav-profile-axis nav-num">
        {[0, 0.5, 1].map((share) => (
          <span key={share}>{numbers.group(share * profile.length)}</span>
        ))}
      </div>
    </figure>
  )
}

/** Returns the profile; undefined if the mesh is newer than the path. */
function profileAlong(mesh: NavMesh, path: Path, attribute: string | undefined): Profile | undefined {
  try {
    return profileOf(areaAlongPath(mesh, path), attribute)
  } catch (error) {
    if (error instanceof NavError) return undefined
    throw error
  }
}

function ProfileReadout({ profile, attribute }: { profile: Profile; attribute: string | undefined }): ReactNode {
  const { messages, numbers, format } = usePanel()
  const at = useDisplay((state) => state.profileAt)
  const step = at === undefined ? undefined : stepAt(profile, at)
  const terrain = useTerrainName(step)
  const cost = (value: number): string => (Number.isFinite(value) ? `×${numbers.format(value)}` : messages.blocked)
  if (at === undefined || step === undefined)
    return (
      <span className="nav-num">
        {format(numbers.inUnit(messages.profileWhole), {
          length: numbers.measure(profile.length, 1),
          cost: cost(profile.highestCost),
        })}
      </span>
    )
  const { value } = step
  return (
    <span className="nav-num" aria-live="polite">
      {[
        numbers.length(at, 1),
        terrain,
        cost(step.cost),
        ...(value === undefined || attribute === undefined ? [] : [`${attribute} ${numbers.format(value)}`]),
      ].join(' · ')}
    </span>
  )
}

function useTerrainName(step: ProfileStep | undefined): string {
  const { messages } = usePanel()
  const { area, link } = step ?? {}
  const terrain = useEditorState((state) => {
    const item = area === undefined ? undefined : state.document.items.find(({ id }) => id === area.id)
    return item?.kind === 'area' ? item.terrain : undefined
  })
  if (link !== undefined) return messages.profileLink
  return terrain === undefined ? messages.profilePlain : isTerrainName(terrain) ? messages[terrain] : terrain
}

function ProfileChart({ profile }: { profile: Profile }): ReactNode {
  const at = useDisplay((state) => state.profileAt)
  const { steps, length, highestCost, least, most } = profile
  if (length === 0) return null
  const x = (along: number): number => (along / length) * 100
  const span = least === undefined || most === undefined || most === least ? 1 : most - least
  const y = (value: number): number => 36 - ((value - (least ?? 0)) / span) * 32
  const line = steps
    .map(({ from, to, value }, i) => {
      if (value === undefined) return ''
      return `${steps[i - 1]?.value === undefined ? 'M' : 'L'}${x(from)} ${y(value)}L${x(to)} ${y(value)}`
    })
    .join('')
  return (
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      {steps.map(({ from, to, cost, area, link }) => {
        const height = 40 * (Number.isFinite(cost) ? cost / highestCost : 1)
        const kind = link !== undefined ? 'link' : area === undefined ? 'plain' : 'area'
        return (
          <rect
            key={from}
            data-kind={Number.isFinite(cost) ? kind : 'blocked'}
            x={x(from)}
            y={40 - height}
            width={x(to) - x(from)}
            height={height}
          />
        )
      })}
      {line !== '' && <path d={line} vectorEffect="non-scaling-stroke" />}
      {at !== undefined && <line x1={x(at)} x2={x(at)} y1={0} y2={40} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}

export function ProfilePlace(): ReactNode {
  const at = useDisplay((state) => state.profileAt)
  const { path } = useShownPath()
  const theme = useTheme()
  if (at === undefined || path === undefined) return null
  const { position, heading } = samplePath(path, at)
  return (
    <AgentMark x={position.x} y={position.y} rotation={(heading * 180) / Math.PI} radius={0} color={theme.accent} />
  )
}

interface ProfileStep {
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly area: TerrainArea | undefined
  readonly link: string | undefined
  readonly value: number | undefined
}

interface Profile {
  readonly steps: readonly ProfileStep[]
  readonly length: number
  readonly highestCost: number // highest finite cost, at least 1
  readonly least: number | undefined // lowest value of the attribute; undefined if no area on the path has it
  readonly most: number | undefined
}

export function profileOf(parts: readonly AreaLeg[], attribute: string | undefined): Profile {
  const steps = parts.map(({ from, to, cost, area, link }): ProfileStep => {
    const value = attribute === undefined ? undefined : area?.attributes?.[attribute]
    return { from, to, cost, area, link, value: typeof value === 'number' ? value : undefined }
  })
  const values = steps.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    steps,
    length: parts.at(-1)?.to ?? 0,
    highestCost: steps.reduce((most, { cost }) => (cost < Infinity ? Math.max(most, cost) : most), 1),
    least: values.length === 0 ? undefined : values.reduce((a, b) => Math.min(a, b)),
    most: values.length === 0 ? undefined : values.reduce((a, b) => Math.max(a, b)),
  }
}

export const stepAt = ({ steps }: Profile, along: number): ProfileStep | undefined =>
  steps.find(({ to }) => along < to) ?? steps.at(-1)

import { createElement, useContext, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import {
  KonvaContent,
  Marker,
  OnCanvas,
  OnPage,
  Placed,
  useGoesToRegion,
  type CanvasRegion,
  type PageRegion,
} from '../../canvas/index.js'
import { useStoreState } from '../../hooks/index.js'
import { FrameContext, type SideEntry, type SidePlaces } from '../panels/index.js'
import { Replacement, useReplaced } from '../part-slots.js'
import type { SidePanel as SideName } from '../display-state.js'

function drawn<P extends object>(View: ComponentType<P>, Own: ComponentType<P>, name: string, props: P): ReactNode {
  const element = createElement(View, props)
  return View === Own ? element : <Replacement name={name}>{element}</Replacement>
}

export function canvasPart<P extends object>(
  region: CanvasRegion,
  Own: FunctionComponent<P>,
  name: string,
): (props: P) => ReactNode {
  return (props) => {
    const View = useReplaced(name, Own)
    if (View === null) return null
    const element = drawn(View, Own, name, props)
    return <OnCanvas region={region}>{View === Own ? element : <KonvaContent>{element}</KonvaContent>}</OnCanvas>
  }
}

export function pagePart<P extends object>(
  region: PageRegion,
  Own: FunctionComponent<P>,
  name: string,
  { hasSmallForm = false } = {},
): (props: P) => ReactNode {
  return (props) => {
    const View = useReplaced(name, Own)
    const goesToRegion = useGoesToRegion()
    const isSmall = useContext(FrameContext).layout === 'phone' && hasSmallForm && goesToRegion
    if (View === null) return null
    const element = drawn(View, Own, name, isSmall ? { ...props, compact: true } : props)
    if (!goesToRegion) return element
    return <OnPage region={region}>{element}</OnPage>
  }
}

export function sidePart<P extends object>(
  side: SideName,
  Own: FunctionComponent<P>,
  name: string,
): (props: P) => ReactNode {
  return (props) => {
    const View = useReplaced(name, Own)
    const { sides } = useContext(FrameContext)
    const goesToRegion = useGoesToRegion()
    if (View === null) return null
    const element = drawn(View, Own, name, props)
    if (!goesToRegion || sides === undefined) return element
    return (
      <SidePortal sides={sides} side={side}>
        {element}
      </SidePortal>
    )
  }
}

function SidePortal({ sides, side, children }: { sides: SidePlaces; side: SideName; children: ReactNode }): ReactNode {
  const [entry] = useState((): SideEntry => ({ side }))
  const host = useStoreState(sides, ({ entries, open }) =>
    open?.side === side && entries.find((other) => other.side === side) === entry ? open.element : undefined,
  )
  return (
    <>
      <Marker add={sides.add} item={entry} />
      {host !== undefined && createPortal(<Placed>{children}</Placed>, host)}
    </>
  )
}

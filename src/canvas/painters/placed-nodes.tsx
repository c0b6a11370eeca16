/**
 * Konva nodes as React components. Inside a Konva stage, a component renders an element of react-konva. In the HTML of an editor, it adds a Konva node to a
 * group of the editor, and renders a hidden HTML element, whose position in the page orders the node. So React context, error boundaries and Suspense work.
 */
import type Konva from 'konva'
import { Group as KonvaGroup } from 'konva/lib/Group.js'
import { Shape as KonvaShape } from 'konva/lib/Shape.js'
import {
  createContext,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { Group, Shape } from 'react-konva'
import { createSlot, PLACE, type Slot } from '../stage/tree-list.js'

export type NodeSlot = Slot<Konva.Node, Konva.Group>

export const createNodeSlot = (): NodeSlot =>
  createSlot(
    (group, node, index) => {
      group.add(node as Konva.Group | Konva.Shape)
      if (node.getZIndex() !== index) node.setZIndex(index)
      group.getLayer()?.batchDraw()
    },
    (node) => {
      const layer = node.getLayer()
      node.remove()
      layer?.batchDraw()
    },
  )

export const NodeSlotContext = createContext<NodeSlot | undefined>(undefined)

type Attributes = Readonly<Record<string, unknown>>

type NodeShapeProps = Omit<Konva.ShapeConfig, 'ref'> & {
  readonly nodeRef?: Ref<Konva.Shape> | undefined
}

export function NodeShape({ nodeRef = null, ...attributes }: NodeShapeProps): ReactNode {
  const slot = useContext(NodeSlotContext)
  if (slot === undefined) return <Shape ref={nodeRef} {...attributes} />
  return <PlacedShape slot={slot} nodeRef={nodeRef} attributes={attributes} />
}

type NodeGroupProps = Omit<Konva.ContainerConfig, 'ref'> & {
  readonly nodeRef?: Ref<Konva.Group> | undefined
  readonly children?: ReactNode
}

export function NodeGroup({ nodeRef = null, children, ...attributes }: NodeGroupProps): ReactNode {
  const slot = useContext(NodeSlotContext)
  if (slot !== undefined)
    return (
      <PlacedGroup slot={slot} nodeRef={nodeRef} attributes={attributes}>
        {children}
      </PlacedGroup>
    )
  return (
    <Group ref={nodeRef} {...attributes}>
      {children}
    </Group>
  )
}

interface PlacedProps<Node> {
  readonly slot: NodeSlot
  readonly nodeRef: Ref<Node>
  readonly attributes: Attributes
}

function PlacedShape({ slot, nodeRef, attributes }: PlacedProps<Konva.Shape>): ReactNode {
  const marker = usePlacedNode(slot, KonvaShape, attributes, nodeRef)
  return <span ref={marker} {...{ [PLACE]: '' }} hidden />
}

function PlacedGroup({
  slot,
  nodeRef,
  attributes,
  children,
}: PlacedProps<Konva.Group> & { readonly children: ReactNode }): ReactNode {
  const [inside] = useState(createNodeSlot)
  const marker = usePlacedNode(slot, KonvaGroup, attributes, nodeRef, inside.attach)
  return (
    <span ref={marker} {...{ [PLACE]: '' }} hidden>
      <NodeSlotContext.Provider value={inside}>{children}</NodeSlotContext.Provider>
    </span>
  )
}

/**
 * Adds a new Konva node to the group of `slot`. Returns a ref for the hidden HTML element whose position in the page orders the node. A render sets only
 * changed attributes, so that it does not undo the moves of animations, which run outside React.
 */
function usePlacedNode<Node extends Konva.Node>(
  slot: NodeSlot,
  Type: new (attributes: Attributes) => Node,
  attributes: Attributes,
  nodeRef: Ref<Node>,
  attach?: (node: Node | null) => void,
): Ref<HTMLSpanElement> {
  const marker = useRef<HTMLSpanElement>(null)
  const node = useRef<Node | null>(null)
  const applied = useRef<Attributes>(attributes)
  const latest = useRef(attributes)
  useLayoutEffect(() => {
    latest.current = attributes
    if (node.current !== null) setChanged(node.current, attributes, applied.current)
    applied.current = attributes
  })
  useLayoutEffect(() => {
    if (marker.current === null) return
    const created = new Type(latest.current)
    node.current = created
    applied.current = latest.current
    attach?.(created)
    const remove = slot.add(marker.current, created)
    return () => {
      attach?.(null)
      remove()
      created.destroy()
      node.current = null
    }
  }, [slot, Type, attach])
  useImperativeHandle<Node | null, Node | null>(nodeRef, () => node.current)
  return marker
}

function setChanged(node: Konva.Node, next: Attributes, before: Attributes): void {
  const names = Object.keys({ ...before, ...next }).filter((name) => !Object.is(before[name], next[name]))
  if (names.length === 0) return
  node.setAttrs(Object.fromEntries(names.map((name) => [name, next[name]])))
  node.getLayer()?.batchDraw()
}

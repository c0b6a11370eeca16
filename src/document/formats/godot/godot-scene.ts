/** Reads a scene as a tree of nodes, including instanced scenes and external resources whose files are given. */
import { append } from '../../../engine/core/index.js'
import type { Rect } from '../../../engine/geometry/index.js'
import type { Matrix } from '../../model/index.js'
import type { ReferencedFiles } from '../referenced-files.js'
import { badFile } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import {
  GodotCall,
  listOf,
  numbersOf,
  sectionsOf,
  textOf,
  type GodotProperties,
  type GodotSection,
  type GodotValue,
} from './godot-text.js'

export interface GodotScope {
  readonly version: 3 | 4
  readonly nodes: readonly GodotSection[]
  readonly external: ReadonlyMap<string, GodotSection>
  readonly internal: ReadonlyMap<string, GodotSection>
}

interface GodotFile extends GodotScope {
  readonly main: GodotResource | undefined
}

interface NodeLayer {
  readonly properties: GodotProperties
  readonly file: GodotScope
}

export interface GodotResource extends NodeLayer {
  readonly type: string
}

export interface GodotNode {
  readonly name: string
  readonly type: string | undefined
  readonly missing?: string | undefined
  /**
   * Properties of the node, one entry for each scene that sets some. If the node is an instance of another scene, two scenes set its properties.
   * Then the entry of the scene that contains the node comes first; it overrides that of the other scene.
   */
  readonly layers: NodeLayer[]
  readonly groups: string[]
  readonly children: Map<string, GodotNode>
}

/** Color and depth that a node passes to its descendants. */
export interface NodeLook {
  readonly modulate: readonly number[]
  readonly z: number
}

export interface PlacedNode {
  readonly node: GodotNode
  readonly parent: GodotNode | undefined
  readonly matrix: Matrix
  readonly isHidden: boolean
  readonly path: string
  readonly look: NodeLook
}

export interface GodotTexture {
  readonly image: string
  /** The part of the image that is used, in pixels; a width of 0 means the whole image. */
  readonly region: Rect
}

const NODE_WORK = 256
const WHOLE_IMAGE: Rect = { x: 0, y: 0, width: 0, height: 0 }
/** Largest depth to which AtlasTextures are followed. */
const TEXTURE_DEPTH = 4

export function parseGodotFile(text: string): GodotFile {
  if (/^RSR?C/.test(text)) throw badFile('godot', 'it is binary; save it as text (.tscn or .tres) in Godot')
  if (!/^\ufeff?\s*\[gd_(?:scene|resource)\b/.test(text)) throw badFile('godot', 'expected [gd_scene …] at the start')
  const sections = sectionsOf(text.replace(/^\ufeff/, ''))
  const byId = (kind: string): ReadonlyMap<string, GodotSection> =>
    new Map(sections.filter((each) => each.kind === kind).map((each) => [each.attribute('id') ?? '', each]))
  const file: GodotScope = {
    version: sections[0]?.attribute('format') === '2' ? 3 : 4,
    nodes: sections.filter(({ kind }) => kind === 'node'),
    external: byId('ext_resource'),
    internal: byId('sub_resource'),
  }
  const main = sections.find(({ kind }) => kind === 'resource')
  const type = sections[0]?.attribute('type') ?? ''
  return { ...file, main: main && { type, properties: main.properties, file } }
}

export class GodotFiles {
  private readonly open: string[] = []

  constructor(
    readonly builder: MapBuilder,
    private readonly referenced: ReferencedFiles<GodotFile>,
  ) {}

  resource(value: GodotValue | undefined, file: GodotScope): GodotResource | undefined {
    if (!(value instanceof GodotCall)) return undefined
    const id = textOf(value.args.at(0))
    const own = value.name === 'SubResource' ? file.internal.get(id) : undefined
    if (own !== undefined) return { type: own.attribute('type') ?? '', properties: own.properties, file }
    const path = value.name === 'ExtResource' ? file.external.get(id)?.attribute('path') : undefined
    return path === undefined
      ? undefined
      : this.referenced.read(withinProject(path), 'resource', `ext_resource ${id}`)?.main
  }

  /** Returns the image file and region of a texture; undefined if the texture is not from an image file. */
  texture(value: GodotValue | undefined, file: GodotScope, depth = 0): GodotTexture | undefined {
    if (!(value instanceof GodotCall)) return undefined
    const path =
      value.name === 'ExtResource' ? file.external.get(textOf(value.args.at(0)))?.attribute('path') : undefined
    if (path !== undefined && !/\.tres$/i.test(path)) return { image: withinProject(path), region: WHOLE_IMAGE }
    const resource = this.resource(value, file)
    if (resource?.type !== 'AtlasTexture' || depth > TEXTURE_DEPTH) return undefined
    const atlas = this.texture(resource.properties.get('atlas'), resource.file, depth + 1)
    const [x, y, width, height] = numbersOf(resource.properties.get('region'))
    if (atlas === undefined || !(width > 0 && height > 0)) return atlas
    return { image: atlas.image, region: { x: atlas.region.x + x, y: atlas.region.y + y, width, height } }
  }

  textureOf(node: GodotNode, key: string): GodotTexture | undefined {
    const layer = node.layers.find(({ properties }) => properties.has(key))
    return layer && this.texture(layer.properties.get(key), layer.file)
  }

  resourceOf(node: GodotNode, ...keys: readonly string[]): GodotResource | undefined {
    for (const { properties, file } of node.layers)
      for (const key of keys) if (properties.has(key)) return this.resource(properties.get(key), file)
    return undefined
  }

  tree(file: GodotScope): GodotNode | undefined {
    let root: GodotNode | undefined
    for (const section of file.nodes) {
      this.builder.takeWork(NODE_WORK)
      const parent = section.attribute('parent')
      const name = section.attribute('name') ?? ''
      if (parent === undefined && root === undefined) {
        root = this.node(name, section, file)
        continue
      }
      root ??= { name: '', type: 'Node2D', layers: [], groups: [], children: new Map() }
      const above = this.find(root, parent)
      const known = above.children.get(name)
      if (known === undefined) above.children.set(name, this.node(name, section, file))
      else {
        known.layers.unshift({ properties: section.properties, file })
        append(known.groups, groupsOf(section))
      }
    }
    return root
  }

  private find(root: GodotNode, path = '.'): GodotNode {
    if (path === '.') return root
    this.builder.takeWork(path.length)
    let node: GodotNode | undefined = root
    for (const name of path.split('/')) node = node?.children.get(name)
    return node ?? root
  }

  private node(name: string, section: GodotSection, file: GodotScope): GodotNode {
    const own = { properties: section.properties, file }
    const groups = groupsOf(section)
    const instance = section.attributeValue('instance')
    const id = instance instanceof GodotCall ? textOf(instance.args.at(0)) : ''
    const path = file.external.get(id)?.attribute('path')
    const base = path === undefined ? undefined : this.instance(path, name)
    if (base === undefined)
      return { name, type: section.attribute('type'), missing: path, layers: [own], groups, children: new Map() }
    return { ...base, name, layers: [own, ...base.layers], groups: [...groups, ...base.groups] }
  }

  private instance(path: string, name: string): GodotNode | undefined {
    if (this.open.includes(path)) {
      this.builder.issue('scene-cycle', `the scene ${JSON.stringify(path.slice(0, 200))} instances itself`)
      return undefined
    }
    const scene = this.referenced.read(withinProject(path), 'scene', `node ${name.slice(0, 80)}`)
    if (scene === undefined) return undefined
    this.open.push(path)
    const tree = this.tree(scene)
    this.open.pop()
    return tree
  }
}

const withinProject = (path: string): string => path.replace(/^res:\/\//, '')

const groupsOf = (section: GodotSection): string[] =>
  listOf(section.attributeValue('groups')).filter((entry) => typeof entry === 'string')

export function propertyOf(node: GodotNode, key: string): GodotValue | undefined {
  return node.layers.find(({ properties }) => properties.has(key))?.properties.get(key)
}

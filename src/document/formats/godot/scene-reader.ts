import type { Matrix } from '../../model/index.js'
import { GodotPicture } from './godot-picture.js'
import type { Traits } from '../map-builder.js'
import { GodotFiles, type GodotResource, type PlacedNode } from './godot-scene.js'

export interface Floor {
  readonly resource: GodotResource
  readonly matrix: Matrix
}

export class SceneReader extends GodotFiles {
  readonly picture = new GodotPicture()
  /** Navigation polygons of enabled nodes; undefined if no node, enabled or not, has a navigation polygon. */
  floors: Floor[] | undefined

  layer(name: string, navigation?: false): string {
    return this.builder.layerNamed(name, { navigation })
  }

  traits({ node, isHidden, path }: PlacedNode, layer: string, owner = node): Traits {
    return {
      id: path,
      name: owner.name,
      layer,
      hidden: isHidden,
      meta: { type: owner.type ?? '', ...(owner.groups.length > 0 && { groups: owner.groups }) },
      path,
    }
  }
}

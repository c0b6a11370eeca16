/** Route: draws the stops of a marker in order; a click on the first stop makes a loop. Transitions: see ../outline. */
import type { MarkerItem } from '../../../document/model/index.js'
import { outlineMachine } from '../outline/index.js'
import { placeItem } from '../polygon/index.js'
import { builtInTool } from '../tool.js'

export const routeTool = builtInTool('route', {
  group: 'place',
  hotkey: 'o',
  ...outlineMachine({
    draft: () => 'route',
    ends: 'either',
    mayCross: true,
    finish([start, ...stops], closed, context) {
      const item: MarkerItem = {
        id: context.createId('marker'),
        kind: 'marker',
        role: 'route',
        x: start.x,
        y: start.y,
        meta: {
          line: stops.map(({ x, y }) => [x - start.x, y - start.y]),
          ...(closed && { repeat: 'loop' }),
        },
      }
      return placeItem(item, start, context)
    },
  }),
})

import type { LinkItem } from '../../../document/model/index.js'
import { placeItem } from '../polygon/index.js'
import { spanMachine } from '../span/index.js'
import { builtInTool } from '../tool.js'
import { refuse } from '../words.js'

export const linkTool = builtInTool('link', {
  group: 'place',
  hotkey: 'l',
  ...spanMachine({
    locksAngle: true,
    overlay: (from, to) => ({
      shape: { kind: 'link', points: [from, to], placed: 1, valid: true },
    }),
    finish(from, to, _shift, context) {
      if (from.x === to.x && from.y === to.y) return [refuse(context, 'tooSmall')]
      const item: LinkItem = { id: context.createId('link'), kind: 'link', from, to }
      return placeItem(item, to, context)
    },
  }),
})

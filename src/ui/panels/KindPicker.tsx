import type { CSSProperties, ReactNode } from 'react'
import { isTerrainName, terrainNames } from '../../terrain-kinds/index.js'
import { chooseByArrows } from '../controls/roving.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** An obstacle, or one of the kinds of terrain. */
export function KindPicker({ obstacles }: { obstacles: boolean }): ReactNode {
  const { editor, words, table } = usePanel()
  const terrain = useEditorState((state) => state.terrain)
  const isArea = useEditorState((state) => state.drawKind === 'area')
  const own = isTerrainName(terrain) ? [] : [terrain]
  const kinds = [...(obstacles ? [OBSTACLE] : []), ...terrainNames(), ...own]
  const chosen = obstacles && !isArea ? OBSTACLE : terrain
  const choose = (kind: string): void => {
    if (kind !== OBSTACLE) editor.tools.setTerrain(kind)
    if (obstacles) editor.tools.setDrawKind(kind === OBSTACLE ? 'obstacle' : 'area')
  }
  return (
    <div role="radiogroup" aria-label={words.drawsKind} className="nav-segment-group" onKeyDown={chooseByArrows}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="radio"
          aria-checked={kind === chosen}
          tabIndex={kind === chosen ? 0 : -1}
          className="nav-segment"
          onClick={() => choose(kind)}
        >
          <span className="nav-dot" data-shape="square" style={dotOf(kind)} />
          {kind === OBSTACLE ? table.kinds.obstacle : isTerrainName(kind) ? words[kind] : kind}
        </button>
      ))}
    </div>
  )
}

/** No terrain of a document is called so: names have no spaces at their ends. */
const OBSTACLE = ' '

function dotOf(kind: string): CSSProperties {
  const name = kind === OBSTACLE ? 'obstacle-stroke' : `area-${isTerrainName(kind) ? kind : 'road'}`
  const style: CSSProperties & Record<'--nav-dot', string> = { '--nav-dot': `var(--nav-${name})` }
  return style
}

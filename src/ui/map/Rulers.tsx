import { useCallback, useState, type ReactNode } from 'react'
import { useNavEditorState } from '../../hooks/index.js'
import { GuideLines } from './GuideLines.js'
import { Ruler } from './Ruler.js'
import type { RulerAxis } from './ruler-painter.js'

/** Both rulers of the map: world units along its edges, the selection and the cursor marked on them. */
export function Rulers(): ReactNode {
  const [pulled, setPulled] = useState<RulerAxis | undefined>()
  const hasGuides = useNavEditorState((state) => state.document.grid.guides !== undefined)
  const letGo = useCallback(() => setPulled(undefined), [])
  return (
    <>
      <span className="nav-ruler-corner" />
      <Ruler axis="x" onPull={() => setPulled('y')} />
      <Ruler axis="y" onPull={() => setPulled('x')} />
      {(hasGuides || pulled !== undefined) && <GuideLines pulled={pulled} onLetGo={letGo} />}
    </>
  )
}

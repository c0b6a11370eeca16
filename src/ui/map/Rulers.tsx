import { useCallback, useState, type ReactNode } from 'react'
import { Arriving, lazyPart, useLazyModule } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { useEditorState } from '../panel-context.js'
import type { RulerAxis } from './ruler-painter.js'

const BOXES = (['x', 'y'] as const).map((axis) => <span key={axis} className="nav-ruler" data-axis={axis} />)
const GuideLines = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.GuideLines)

/** Both rulers of the map: world units along its edges, the selection and the cursor marked on them. Their boxes are there at once, they themselves after the map. */
export function Rulers(): ReactNode {
  const [pulled, setPulled] = useState<RulerAxis | undefined>()
  const hasGuides = useEditorState((state) => state.document.grid.guides !== undefined)
  const Ruler = useLazyModule(sheetModule)?.Ruler
  const letGo = useCallback(() => setPulled(undefined), [])
  return (
    <>
      <span className="nav-ruler-corner" />
      <Arriving at="bars" box={BOXES}>
        {Ruler === undefined ? (
          BOXES
        ) : (
          <>
            <Ruler axis="x" onPull={() => setPulled('y')} />
            <Ruler axis="y" onPull={() => setPulled('x')} />
          </>
        )}
      </Arriving>
      {(hasGuides || pulled !== undefined) && <GuideLines pulled={pulled} onLetGo={letGo} />}
    </>
  )
}

import { useMemo, type ReactNode } from 'react'
import { PainterShape, useTheme } from '../../canvas/index.js'
import { useDisplay, useTests } from '../panel-context.js'
import { isNamed } from './show-verdict.js'
import { createWitnessPainter } from './witness-painter.js'

export function WitnessPart(): ReactNode {
  const shown = useDisplay(({ verdict, side }) => (side === 'tests' ? verdict : undefined))
  const verdict = useTests(({ report }) => report?.verdicts.find((each) => isNamed(shown, each)))
  const theme = useTheme()
  const painter = useMemo(() => verdict && createWitnessPainter(verdict, theme), [verdict, theme])
  return painter && <PainterShape name="witness" painter={painter} />
}

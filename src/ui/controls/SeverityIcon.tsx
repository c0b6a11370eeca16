import type { ReactNode } from 'react'
import type { Issue } from '../../editor/index.js'
import { Icon } from './Icon.js'

interface SeverityIconProps {
  severity: Issue['severity']
  size?: number
}

/** The severity is its shape; color only repeats it. */
export function SeverityIcon({ severity, size = 16 }: SeverityIconProps): ReactNode {
  return (
    <span className="nav-severity" data-severity={severity}>
      <Icon name={severity} size={size} />
    </span>
  )
}

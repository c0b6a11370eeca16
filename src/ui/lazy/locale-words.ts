/** The words of a locale: English at once, others when they are loaded. */
import { english, type Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { useLazyState } from './lazy-part.js'
import { chineseModule } from './modules.js'

interface LocaleWords {
  readonly table: Messages
  /** The locale's own words are on their way; English stands in for them where they cannot be had. */
  readonly isWaiting: boolean
}

export function useLocaleWords(locale: string | undefined, display: DisplayStore): LocaleWords {
  const isChinese = locale?.toLowerCase().startsWith('zh') === true
  const { status, module } = useLazyState(chineseModule, display, english.panels, isChinese)
  if (!isChinese) return { table: english, isWaiting: false }
  return { table: module?.chinese ?? english, isWaiting: status === 'waiting' }
}

import { useEffect, useMemo, useState } from 'react'
import { sameValue } from '../../engine/core/index.js'
import { english, hasAppleKeys, mergeMessages, withAppleKeys, type Messages } from '../../words/index.js'
import { showError, type DisplayStore } from '../display-state.js'
import type { NavEditorSettings } from './editor-settings.js'
import { useStable } from '../memo.js'

interface EditorMessages {
  readonly messages: Messages
  readonly isWaiting: boolean // whether the locale is loading. If that fails, English is used
}

export function useMessages(
  settings: Pick<NavEditorSettings, 'locale' | 'messages'>,
  display: DisplayStore,
): EditorMessages {
  const ownMessages = useStable(settings.messages, sameValue)
  const isChinese = settings.locale?.toLowerCase().startsWith('zh') === true
  const { messages: catalog, isWaiting } = useChinese(isChinese, display)
  const messages = useMemo(() => {
    const merged = mergeMessages(catalog, ownMessages)
    return hasAppleKeys() ? withAppleKeys(merged) : merged
  }, [catalog, ownMessages])
  return { messages, isWaiting }
}

let chinese: Messages | undefined

function useChinese(isWanted: boolean, display: DisplayStore): EditorMessages {
  const [loaded, setLoaded] = useState(chinese)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return
    let isCurrent = true
    const load = async (): Promise<void> => {
      try {
        ;({ chinese } = await import('../../words/chinese/index.js'))
        if (isCurrent) setLoaded(chinese)
      } catch {
        if (!isCurrent) return
        setFailed(true)
        const retry = (): void => {
          display.set({ notice: undefined })
          void load()
        }
        const { loadFailed, loadRetry } = english.panels
        showError(display, loadFailed, { label: loadRetry, run: retry })
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [isWanted, loaded, display])
  return isWanted
    ? { messages: loaded ?? english, isWaiting: loaded === undefined && !hasFailed }
    : { messages: english, isWaiting: false }
}

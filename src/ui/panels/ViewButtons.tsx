import { useContext, type ReactNode } from 'react'
import { IconButton } from '../controls/Button.js'
import { MenuButton } from '../controls/Menu.js'
import { isSnapping } from '../map/HeldKeys.js'
import { useEditorState, usePanel, useDisplay } from '../panel-context.js'
import { FrameContext, useHasLayers } from './side-tabs.js'
import { useThemeItems } from './top-bar-menus.js'

/** Snapping, the grid and the color mode. */
export function ViewButtons(): ReactNode {
  const { editor, display, words } = usePanel()
  const snapOn = useEditorState(isSnapping)
  const grid = useDisplay((state) => state.grid)
  const colorMode = useDisplay((state) => state.colorMode)
  const themeItems = useThemeItems()
  return (
    <span className="nav-top-group nav-when-roomy">
      <IconButton
        icon="magnet"
        label={words.snap}
        aria-pressed={snapOn}
        onClick={() => editor.tools.setSnap({ grid: !snapOn, vertex: !snapOn, edge: !snapOn })}
      />
      <IconButton icon="grid" label={words.grid} aria-pressed={grid} onClick={() => display.set({ grid: !grid })} />
      <MenuButton label={words.theme} items={themeItems}>
        {(props) => (
          <IconButton
            icon={colorMode === 'dark' || colorMode === 'contrast' ? colorMode : 'light'}
            label={words.theme}
            {...props}
          />
        )}
      </MenuButton>
      <span className="nav-separator" />
    </span>
  )
}

/** The panels at the sides: drawers where there is no room beside the map, else they fold. The style sheet shows one pair. */
export function PanelToggles(): ReactNode {
  const { display, words } = usePanel()
  const drawer = useDisplay((state) => state.drawer)
  const folded = useDisplay((state) => state.folded)
  // The comparison stands in the place of both.
  const comparing = useDisplay((state) => state.comparing === true)
  const hasLayers = useHasLayers()
  const hasTabs = useContext(FrameContext).tabs.length > 0
  const both = [
    { panel: 'layers', label: words.layers, isThere: hasLayers },
    { panel: 'side', label: words.panels, isThere: hasTabs },
  ] as const
  const panels = both.filter(({ isThere }) => isThere)
  return (
    <>
      {panels.map(({ panel, label }) => (
        <IconButton
          key={panel}
          icon={panel}
          label={label}
          className="nav-narrow-toggle"
          {...(panel === 'side' && { tip: 'start' })}
          aria-expanded={drawer === panel}
          onClick={() => display.set({ drawer: drawer === panel ? undefined : panel, comparing: false })}
        />
      ))}
      {panels.map(({ panel, label }) => (
        <IconButton
          key={panel}
          icon={panel}
          label={label}
          className="nav-wide-toggle"
          aria-pressed={!folded[panel] && !comparing}
          onClick={() =>
            display.set({ folded: { ...folded, [panel]: !folded[panel] && !comparing }, comparing: false })
          }
        />
      ))}
    </>
  )
}

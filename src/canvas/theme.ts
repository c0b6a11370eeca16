/** Canvas colors. They come from the `--nav-*` properties of an element; without these, from `data-nav-theme` or the user's preference. */
import { createContext, useContext } from 'react'
import { matchesMedia } from '../hooks/index.js'
import { terrainKinds, terrainNames, type TerrainName } from '../terrain-kinds/index.js'

export type ThemeName = 'light' | 'dark' | 'contrast'

type AreaColor = `area${Capitalize<TerrainName>}`
export const areaColor = (name: TerrainName): AreaColor =>
  `area${name.charAt(0).toUpperCase()}${name.slice(1)}` as AreaColor
const areaColors = (theme: ThemeName): Readonly<Record<AreaColor, string>> =>
  Object.fromEntries(terrainNames().map((name) => [areaColor(name), terrainKinds[name].color[theme]])) as Record<
    AreaColor,
    string
  >

const light = {
  surface1: '#FFFFFF',
  text: '#161A21',
  text2: '#475060',
  text3: '#5C6675',
  accent: '#2F55E0',
  danger: '#C2330B',
  warning: '#935600',
  success: '#0B7548',
  canvas: '#F7F8F6',
  canvasOutside: '#E6E9E9',
  gridMinor: '#EBEEEB',
  gridMajor: '#DCE0DD',
  obstacle: '#CBD1DA',
  obstacleStroke: '#5A6575',
  obstacleHover: '#BFCBE6',
  obstacleSelected: '#C5D3FF',
  ...areaColors('light'),
  island1: '#1F5FB4',
  island2: '#08946A',
  island3: '#7C8F2A',
  island4: '#352A5F',
  island5: '#BF70AB',
  island6: '#CC4A14',
  island7: '#8245E0',
  island8: '#694453',
  agentMan: '#B3147E',
  agentTank: '#4F7800',
  pathExact: '#B3147E',
  pathBounded: '#6A3BD0',
  pathHeuristic: '#8A5700',
  clear0: '#7A0F2B',
  clear1: '#B3312F',
  clear2: '#D9653B',
  clear3: '#EE9A5B',
  clear4: '#F7C78C',
  clear5: '#FBE8CB',
  link: '#5B3FB8',
  waypoint: '#2B6A8F',
  snap: '#D6246E',
  spawn: '#0B7548',
  goal: '#161A21',
  mesh: '#8B97A8',
  agentOutline: '#747F8F',
  handleFill: '#FFFFFF',
  handleStroke: '#2F55E0',
  focusRing: '#2F55E0',
  font: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
}

export type ThemeColor = keyof typeof light

/** One string per canvas color, in camel case: `--nav-grid-minor` is `gridMinor`, `--nav-island-1` is `island1`. */
export type Theme = Readonly<Record<ThemeColor, string>> & {
  readonly name: ThemeName
  /** Factor for the width of every stroke: 1.5 in high contrast, otherwise 1. */
  readonly strokeScale: number
}

/**
 * Light colors. Layers outside a stage use them by default.
 * @example
 * const map = <NavStage theme={lightTheme} />
 */
export const lightTheme: Theme = { ...light, name: 'light', strokeScale: 1 }

/**
 * Dark colors.
 * @example
 * const map = <NavStage theme={{ ...darkTheme, pathExact: '#ffd24d' }} />
 */
export const darkTheme: Theme = {
  ...lightTheme,
  name: 'dark',
  surface1: '#191D24',
  text: '#E8EBF0',
  text2: '#B0B8C5',
  text3: '#9FA9B8',
  accent: '#8DA6FF',
  danger: '#FF8F6B',
  warning: '#F3B74A',
  success: '#46D596',
  canvas: '#12151A',
  canvasOutside: '#0B0D10',
  gridMinor: '#20262E',
  gridMajor: '#2C343F',
  obstacle: '#333B48',
  obstacleStroke: '#94A0B2',
  obstacleHover: '#3D4A66',
  obstacleSelected: '#2E4080',
  ...areaColors('dark'),
  island1: '#58AEF5',
  island2: '#41DE92',
  island3: '#EDDB25',
  island4: '#C3F2EA',
  island5: '#E08FC6',
  island6: '#F98A45',
  island7: '#9270FF',
  island8: '#9CA48C',
  agentMan: '#FF74CC',
  agentTank: '#B2E34D',
  pathExact: '#FF74CC',
  pathBounded: '#B79BFF',
  pathHeuristic: '#E5B04A',
  clear0: '#FFD0B5',
  clear1: '#FF9C6E',
  clear2: '#E2694B',
  clear3: '#B0443F',
  clear4: '#74303A',
  clear5: '#3A2029',
  link: '#B9A5FF',
  waypoint: '#7FC4E8',
  snap: '#FF6FA3',
  spawn: '#46D596',
  goal: '#E8EBF0',
  mesh: '#6C798C',
  agentOutline: '#7C889A',
  handleFill: '#12151A',
  handleStroke: '#8DA6FF',
  focusRing: '#A8BBFF',
}

/**
 * High-contrast colors.
 * @example
 * const map = <NavStage theme={contrastTheme} />
 */
export const contrastTheme: Theme = {
  ...darkTheme,
  name: 'contrast',
  strokeScale: 1.5,
  surface1: '#000000',
  text: '#FFFFFF',
  text2: '#FFFFFF',
  text3: '#E6E6E6',
  accent: '#6FD0FF',
  danger: '#FF9E80',
  warning: '#FFD24D',
  success: '#5CF2A9',
  canvas: '#000000',
  canvasOutside: '#000000',
  gridMinor: '#1C1C1C',
  gridMajor: '#3D3D3D',
  obstacle: '#262626',
  obstacleStroke: '#FFFFFF',
  obstacleHover: '#333333',
  obstacleSelected: '#003B5C',
  ...areaColors('contrast'),
  agentMan: '#FF8AD8',
  agentTank: '#C6FF4D',
  pathExact: '#FF8AD8',
  pathBounded: '#CDB8FF',
  pathHeuristic: '#FFD24D',
  link: '#CDB8FF',
  waypoint: '#9ADCFF',
  snap: '#FFFF00',
  spawn: '#5CF2A9',
  goal: '#FFFFFF',
  mesh: '#9A9A9A',
  agentOutline: '#BFBFBF',
  handleFill: '#000000',
  handleStroke: '#6FD0FF',
  focusRing: '#FFFF00',
}

const themes: Readonly<Record<ThemeName, Theme>> = { light: lightTheme, dark: darkTheme, contrast: contrastTheme }

const tokenNames = Object.keys(light) as ThemeColor[]
const propertyOf = (token: ThemeColor): string =>
  `--nav-${token.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`

function preferredTheme(): ThemeName {
  if (matchesMedia('(prefers-contrast: more)')) return 'contrast'
  return matchesMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
}

const isThemeName = (name: string | null | undefined): name is ThemeName =>
  name === 'light' || name === 'dark' || name === 'contrast'

/**
 * Reads the theme of an element from its own or an ancestor's `data-nav-theme`, and from its `--nav-*` properties. Under forced colors,
 * returns high contrast, since the browser cannot recolor a canvas.
 * @example
 * const { obstacle } = readTheme(element)
 */
export function readTheme(element: Element): Theme {
  if (matchesMedia('(forced-colors: active)')) return contrastTheme
  const named = element.closest('[data-nav-theme]')?.getAttribute('data-nav-theme')
  const base = themes[isThemeName(named) ? named : preferredTheme()]
  const styles = getComputedStyle(element)
  const own: Partial<Record<ThemeColor, string>> = {}
  for (const token of tokenNames) {
    const value = styles.getPropertyValue(propertyOf(token)).trim()
    if (value !== '') own[token] = value
  }
  return { ...base, ...own }
}

/**
 * The theme of the surrounding stage; the light theme without a stage.
 * @example
 * const dark = <ThemeContext.Provider value={darkTheme}>a layer of the app</ThemeContext.Provider>
 */
export const ThemeContext = createContext<Theme>(lightTheme)

/**
 * Returns the given theme of a layer, or else the theme of its stage.
 * @example
 * const Legend = () => <i style={{ background: useTheme().obstacle }} />
 */
export function useTheme(own?: Theme): Theme {
  const inherited = useContext(ThemeContext)
  return own ?? inherited
}

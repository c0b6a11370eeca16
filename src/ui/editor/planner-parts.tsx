import { useMemo, type ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { PathLayer, SearchPlaybackLayer, useTheme, agentPaint } from '../../canvas/index.js'
import { useEditorState, useView } from '../panel-context.js'
import type { ComparedPath, FilmOnShow, ViewState } from '../view-state.js'

/** Paths picked in the comparison: hue says who, or for one agent alone how sure; the dash always says how sure. */
export function ComparedPathsPart(): ReactNode {
  const compared = useView(selectCompared)
  const agents = useEditorState(selectAgents)
  const theme = useTheme()
  return compared.map(({ agent, planner, path, hue }) => {
    const index = agents.findIndex((candidate) => candidate.id === agent)
    const color = hue === 'quality' ? undefined : agentPaint(theme, agents, agents[index]?.id)
    return (
      <PathLayer
        key={`${agent} ${planner}`}
        path={path}
        agentRadius={agents[index]?.radius ?? 0}
        width={3.5}
        {...(color !== undefined && { color })}
      />
    )
  })
}

/** Searches that are played back. */
export function SearchFilmsPart(): ReactNode {
  return useView(selectFilms).map((film) => <SearchFilm key={film.beside ? 'beside' : 'first'} film={film} />)
}

/** The second film on the same map has the hue of a heuristic path: it is told apart from the first in every theme. */
function SearchFilm({ film: { events, clock, cells, beside } }: { film: FilmOnShow }): ReactNode {
  const theme = useTheme()
  const own = useMemo(() => (beside ? { ...theme, accent: theme.pathHeuristic } : theme), [theme, beside])
  return <SearchPlaybackLayer events={events} clock={clock} cells={cells} theme={own} />
}

const selectCompared = (state: ViewState): readonly ComparedPath[] => state.compared
const selectFilms = (state: ViewState): readonly FilmOnShow[] => state.films
const selectAgents = (state: EditorSnapshot): EditorSnapshot['document']['agents'] => state.document.agents

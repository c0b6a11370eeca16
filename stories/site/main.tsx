/** The front page of the demo: the whole editor with the town of the package, and people who walk through it while you draw. */
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Agents, NavAgent } from '../../src/agents/index.js'
import { boundingBox, createRandom, randomPoint, type NavMesh, type Point } from '../../src/engine/index.js'
import { AgentsLayer } from '../../src/layers.js'
import { DEFAULT_LAYOUT, EditorCanvas, NavEditor, useAgents, useNavigationStore } from '../../src/index.js'
import '../../src/styles.css'
import { oldTownMap } from '../Editor/sample-maps.js'
import './site.css'

const RADIUS = 5
const PEOPLE = 40
const NOBODY: readonly NavAgent[] = []

function People() {
  const navigation = useNavigationStore()
  const random = useRef(createRandom(3))
  const walking = useRef<Agents>(undefined)
  const place = (mesh: NavMesh) =>
    randomPoint(mesh, random.current, { agentRadius: RADIUS, island: mesh.islands[0]?.id })
  const agents = useAgents(navigation, NOBODY, {
    radius: RADIUS,
    speed: 45,
    beforeStep: () => {
      const { mesh } = navigation.getSnapshot()
      const crowd = walking.current
      if (mesh === undefined || crowd === undefined) return
      // agents outside a newly opened map start again inside it
      const box = boundingBox(mesh.bounds ?? [])
      const isIn = ({ x, y }: Point) =>
        box !== undefined && x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height
      for (const agent of crowd.list) if (!isIn(agent)) crowd.remove(agent.id)
      for (let i = 0; i < PEOPLE; i++) {
        const id = `person ${i}`
        if (crowd.agent(id) === undefined) crowd.add({ id, ...place(mesh), goal: place(mesh) })
      }
      // agents that have arrived, or cannot arrive, get another goal
      for (const { id, state } of crowd.list)
        if (state === 'arrived' || state === 'waiting') crowd.change(id, { goal: place(mesh) })
    },
  })
  useEffect(() => {
    walking.current = agents
  }, [agents])
  return (
    <EditorCanvas>
      <AgentsLayer agents={agents} />
    </EditorCanvas>
  )
}

const route = { from: '#marker-1', to: '#marker-2' }
/** Rules for the town: the shipped map passes all of them, and the Tests tab shows which ones an edit breaks. */
const map = {
  ...oldTownMap(),
  rules: [
    { rule: 'reachable', ...route, agent: 'man' },
    { rule: 'path-length', ...route, agent: 'man', max: 720 },
    { rule: 'corridor-width', ...route, agent: 'tank', min: 44 },
    { rule: 'clearance', select: 'waypoint', min: 20 },
  ],
}

createRoot(document.getElementById('editor')!).render(
  <StrictMode>
    <NavEditor defaultValue={map} autosave={{ key: 'front-page' }} style={{ blockSize: '100%' }}>
      {DEFAULT_LAYOUT}
      <People />
    </NavEditor>
  </StrictMode>,
)

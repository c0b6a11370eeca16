/** One of several tabs that share a drawing: `?by=tabs` or `?by=yjs`, `&me=Ann`. */
import { createRoot } from 'react-dom/client'
import { createNavDocument } from '../../src/document/index.js'
import '../../src/styles.css'
import { OverTabs, ThroughYjs } from '../../stories/Recipes/Together.js'

const asked = new URLSearchParams(location.search)
const name = asked.get('me') ?? ''
const map = createNavDocument({
  name: 'Yard',
  bounds: { x: 0, y: 0, width: 800, height: 500 },
  items: [
    {
      kind: 'obstacle',
      id: 'crate',
      name: 'Crate',
      shape: { type: 'rectangle', x: 300, y: 200, width: 80, height: 60 },
    },
  ],
})
const me = { id: name, name, color: name === 'Ann' ? '#c2410c' : '#1d4ed8' }

createRoot(document.getElementById('root')!).render(
  asked.get('by') === 'yjs' ? <ThroughYjs room="yard" map={map} /> : <OverTabs room="yard" me={me} map={map} />,
)

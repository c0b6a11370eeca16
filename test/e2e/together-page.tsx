/** The page that each of several tabs shows. The tabs share a drawing by `?by=tabs` or `?by=yjs`. `&me` names the user. */
import { createRoot } from 'react-dom/client'
import { createNavDocument } from '../../src/document/index.js'
import '../../src/styles.css'
import { OverTabs, ThroughYjs } from '../../stories/Recipes/Together.js'
import { boxItem } from '../support/shapes.js'

const asked = new URLSearchParams(location.search)
const name = asked.get('me') ?? ''
const map = createNavDocument({
  name: 'Yard',
  bounds: { x: 0, y: 0, width: 800, height: 500 },
  items: [boxItem('crate', 300, 200, 80, 60, 'Crate')],
})
const me = { id: name, name, color: name === 'Ann' ? '#c2410c' : '#1d4ed8' }

createRoot(document.getElementById('root')!).render(
  asked.get('by') === 'yjs' ? <ThroughYjs room="yard" map={map} /> : <OverTabs room="yard" me={me} map={map} />,
)

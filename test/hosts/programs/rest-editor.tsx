/**
 * A map editor over a REST server: it loads and saves with versions, resolves conflicts, limits each role to its permissions, and bakes the mesh for
 * the game. `map-server.ts` is the server.
 */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { NavEditor, useNavigation, type TopBarItem } from 'navsmith'
import { formatNavDocument, parseNavDocument, type NavDocument } from 'navsmith/document'

const ROLES = ['viewer', 'annotator', 'designer'] as const
type Role = (typeof ROLES)[number]
const ANNOTATOR_TOOLS = ['select', 'pan', 'marker']

/** The document on the server, and its version. */
interface Saved {
  readonly document: NavDocument
  readonly version: string | null
}

async function load(server: string): Promise<Saved> {
  const response = await fetch(`${server}/map`)
  if (!response.ok) throw new Error(`The map did not load: ${response.status}`)
  return { document: parseNavDocument(await response.json()).document, version: response.headers.get('etag') }
}

const ServerContext = createContext('')

/** Renders a button in the top bar that sends the displayed mesh to the server, for the game. */
function Bake(): ReactNode {
  const server = useContext(ServerContext)
  const mesh = useNavigation((state) => state.mesh)
  const [said, setSaid] = useState('')
  const bake = async (): Promise<void> => {
    if (mesh === undefined) return
    const bytes = mesh.toBinary()
    const response = await fetch(`${server}/mesh`, { method: 'PUT', body: bytes })
    setSaid(response.ok ? `Baked ${bytes.length} bytes` : `The server answered ${response.status}`)
  }
  return (
    <>
      <button type="button" className="nav-button" disabled={mesh === undefined} onClick={() => void bake()}>
        Bake
      </button>
      <output aria-label="Bake result">{said}</output>
    </>
  )
}
const topBarItems: readonly TopBarItem[] = [{ id: 'bake', at: 'middle', component: Bake }]

const isMarker = (document: NavDocument, id: string): boolean =>
  document.items.find((item) => item.id === id)?.kind === 'marker'

function LoadedEditor({ server, role, loaded }: { server: string; role: Role; loaded: Saved }): ReactNode {
  const [saved, setSaved] = useState(loaded)
  const [map, setMap] = useState(loaded.document)
  const [isConflict, setConflict] = useState(false)
  const save = async (document: NavDocument, version: string | null): Promise<void> => {
    const headers = { 'content-type': 'application/json', ...(version !== null && { 'if-match': version }) }
    const response = await fetch(`${server}/map`, { method: 'PUT', headers, body: formatNavDocument(document) })
    setConflict(response.status === 412)
    if (response.status === 412) throw new Error('somebody else saved this map')
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    setSaved({ document, version: response.headers.get('etag') })
  }
  const takeTheirs = async (): Promise<void> => {
    const theirs = await load(server)
    setSaved(theirs)
    setMap(theirs.document)
    setConflict(false)
  }
  const keepMine = async (): Promise<void> => save(map, (await load(server)).version)
  return (
    <>
      {isConflict && (
        <p role="alert">
          Somebody else saved this map.
          <button onClick={() => void takeTheirs()}>Take theirs</button>
          <button onClick={() => void keepMine()}>Keep mine</button>
        </p>
      )}
      <NavEditor
        value={map}
        onChange={setMap}
        onSave={role === 'viewer' ? undefined : (document) => save(document, saved.version)}
        saved={saved.document}
        readOnly={role === 'viewer'}
        onBeforeChange={(next, { ids }) =>
          role === 'designer' ||
          ids.every((id) => isMarker(next, id) || isMarker(map, id)) ||
          'Annotators change markers only'
        }
        tools={(all) => (role === 'annotator' ? all.filter(({ id }) => ANNOTATOR_TOOLS.includes(id)) : all)}
        topBarItems={role === 'designer' ? topBarItems : undefined}
        style={{ height: 640 }}
      />
    </>
  )
}

export function RestEditor({ server }: { readonly server: string }): ReactNode {
  const [role, setRole] = useState<Role>('designer')
  const [loaded, setLoaded] = useState<Saved>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isCurrent = true
    load(server).then(
      (saved) => isCurrent && setLoaded(saved),
      (error: unknown) => isCurrent && setProblem(String(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [server])
  return (
    <ServerContext.Provider value={server}>
      <fieldset>
        <legend>Role</legend>
        {ROLES.map((name) => (
          <label key={name}>
            <input type="radio" name="role" checked={role === name} onChange={() => setRole(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      {problem !== '' && <p role="alert">{problem}</p>}
      {loaded && <LoadedEditor server={server} role={role} loaded={loaded} />}
    </ServerContext.Provider>
  )
}

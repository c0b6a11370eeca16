/** What exports say of the files that they write. */
export const exportWords = {
  moreFormats: 'More formats and options…',
  exportFormat: 'Format',
  exportWithout: 'Without {list}',
  exportLeft: 'Left out of the file',
  exportEmbedded: 'Only Navsmith reads',
  exportWhole: 'The file holds the whole map.',
  exportPicture: 'A picture: no program opens it as a map.',
  exportMesh: 'It holds where this agent can walk, without the drawing.',
  exportFlipY: 'Y goes up',
  exportScale: 'Units of the game per unit of the map',
  exportOriginX: 'Origin X',
  exportOriginY: 'Origin Y',
  exportHeight: 'Agent height',
  exportDegrees: 'Longitude and latitude',
}

/** What a file leaves out. */
export const fileNoteWords = {
  exportNotes: {
    areas: 'Terrain',
    'blocked-areas': 'Blocked areas',
    costs: 'Costs of areas',
    holes: 'Holes',
    walls: 'Walls as lines',
    outlines: 'Exact outlines',
    links: 'Links',
    waypoints: 'Waypoints',
    markers: 'Markers',
    names: 'Names',
    agents: 'Agents',
    layers: 'Layers',
    rules: 'Tests',
    picture: 'Picture',
  },
  meshNotes: {
    links: 'Links are left out: the file has no place for them.',
    costs: 'The file does not hold the costs of areas.',
    rounded: 'Coordinates are rounded.',
    'near-vertices': "Some vertices are closer than Godot's cells: choose smaller cells here and in Godot.",
    cells: 'The map is whole cells.',
  },
}

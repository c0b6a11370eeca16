/** Messages of the inspector about routes and notes. */
export const markWords = {
  noteText: 'Note text',
  stops: 'Stops',
  addStop: 'Add stop',
  removeStops: 'Delete selected stops',
  pickStop: 'Select a stop first',
  stopPlace: 'Stop {vertex} {axis}',
  order: 'Order',
  stopEarlier: 'Move stop {stop} up',
  stopLater: 'Move stop {stop} down',
  route: 'Route',
  atEnd: 'At the end',
  repeatNone: 'Walk once',
  repeatLoop: 'Loop',
  repeatBack: 'There and back',
} as const

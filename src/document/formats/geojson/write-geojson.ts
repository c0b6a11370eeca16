import { NavError } from '../../../engine/core/index.js'
import type { Point } from '../../../engine/geometry/index.js'
import { itemToFeature, waypointsById, type NavDocument } from '../../model/index.js'
import { asNumber, asObject } from '../json-values.js'
import { embeddedExtent, embeddedMap, embeddedText } from '../embedded-item.js'
import { metersToDegrees } from './projection.js'

export function writeGeoJson(document: NavDocument, degrees: boolean): string {
  const origin = degrees ? originOf(document) : undefined
  const position = (point: Point): [number, number] => {
    const { x, y } = origin === undefined ? point : metersToDegrees(origin, point)
    return [x, y]
  }
  const waypoints = waypointsById(document.items)
  const features = document.items.map((item) =>
    itemToFeature(
      item,
      waypoints,
      position,
      origin !== undefined
        ? {}
        : {
            'navsmith:item': embeddedText(item, true),
            ...(item.layer !== undefined && { 'navsmith:layer': item.layer }),
            ...(item.hidden === true && { 'navsmith:hidden': true }),
          },
    ),
  )
  const own =
    origin === undefined
      ? {
          navsmith: embeddedMap(document),
          'navsmith:layers': document.layers,
          'navsmith:extent': embeddedExtent(document),
        }
      : {}
  return `${JSON.stringify({ type: 'FeatureCollection', ...own, features })}\n`
}

function originOf(document: NavDocument): Point {
  const origin = asObject(document.meta?.geojson)
  const point = { x: asNumber(origin?.longitude), y: asNumber(origin?.latitude) }
  if (!Number.isFinite(point.x + point.y))
    throw new NavError(
      'format/no-degrees',
      'Expected meta.geojson with longitude and latitude to export degrees, got a map without them',
    )
  return point
}

/**
 * Operations on paths: string pulling, measuring, following, smoothing.
 * Invariants: no function here uses a map; the caller passes a line-of-sight test. Smoothing moves neither the ends of a path nor its links.
 * Cost: a funnel is usually linear in its portals; a sample O(log n) after O(n); a step of a follower O(points passed).
 *
 *      left ____                  apex: the last bend; the funnel: what it sees
 *          /    \____             through the portals so far. A portal narrows it;
 *   apex <           \            a side that crosses the other makes a bend,
 *          \__________\ right     and that becomes the apex.
 */
export { Funnel, addBend, pullString } from './funnel.js'
export type { FunnelTrace, Portal } from './funnel.js'
export { nearestAlongPath, resamplePath, runningLengths, samplePath } from './sample-path.js'
export type { PathSample } from './sample-path.js'
export { createPathFollower, readLookAhead } from './path-follower.js'
export type { FollowStep, PathFollower, PathFollowerOptions } from './path-follower.js'
export { smoothPolyline } from './smooth-path.js'
export type { SmoothOptions } from './smooth-path.js'
export { jumpsOf, paceAt, paceFacing, turnedTowards, walkedParts } from './walking.js'
export type { LinkTravel, PathJump, PathPart } from './walking.js'

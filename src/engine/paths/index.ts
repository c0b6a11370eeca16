/**
 * What is done with a path: pulled taut, measured, followed, rounded.
 * In: portals (4 numbers each: left x y, right x y) or a polyline. Out: a shortest polyline; samples by arc length; a follower's steps; an arc or a spline.
 * Invariants: nothing here knows a world: the caller of a smoothing passes the test that keeps it on walkable places; ends never move; links stay as they are.
 * Cost: a funnel usually linear in its portals; samples O(log n) after O(n); a step of a follower O(points passed).
 *
 *      left ____                  apex: the last bend; the funnel: what it sees
 *          /    \____             through the portals so far. A portal narrows it;
 *   apex <           \            a side that crosses the other makes a bend,
 *          \__________\ right     and that becomes the apex.
 *
 * Read: funnel; then sample-path, walking with path-follower, each by itself; smooth-path rounds bends.
 */
export { Funnel, addBend, pullString } from './funnel.js'
export type { FunnelTrace, Portal } from './funnel.js'
export { nearestAlongPath, resamplePath, runningLengths, samplePath } from './sample-path.js'
export type { PathSample } from './sample-path.js'
export { createPathFollower } from './path-follower.js'
export type { FollowStep, PathFollower, PathFollowerOptions } from './path-follower.js'
export { smoothPolyline } from './smooth-path.js'
export type { SmoothOptions } from './smooth-path.js'
export { jumpsOf, paceAt, paceFacing, turnedTowards } from './walking.js'
export type { LinkTravel, PathJump, PathPart } from './walking.js'

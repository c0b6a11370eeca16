/**
 * Layers that repaint only where something changed since their last frame. In: a Konva stage whose layers hold painters. Out: the same pixels, of
 * which a frame touches the boxes that differ. Cost: what is painted in those boxes, and a look at each node of the layer.
 * Invariants: a node of a host, a camera that moved, a canvas that was resized or lost its pixels: all of the layer is painted, as Konva does.
 * Loaded once the editor is on the page: the first picture needs all of it anyway.
 */
export { repaintChanges } from './repaint-changes.js'

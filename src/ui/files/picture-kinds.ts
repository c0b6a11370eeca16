/** Kinds of pictures that a document may hold; an SVG is a drawing, which is imported as one. */
const PICTURE = /^image\/(?:png|jpeg|webp|gif|avif)$/

export const isPicture = (file: File): boolean => PICTURE.test(file.type)

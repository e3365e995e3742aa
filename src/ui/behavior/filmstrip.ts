/** How many frames a moving thumbnail shows as the pointer crosses it (GIF-22, DEC-49). */
export const filmstripFrames = 10

/** The frame for a position from the start of the thumbnail (0) to its end (1). */
export const filmstripFrame = (place: number, frames = filmstripFrames): number =>
  Math.max(0, Math.min(frames - 1, Math.floor(place * frames) || 0))

/** The indexes of the frames in the strip: the first of `total` frames and others at equal distances, each once. */
export const pickFrames = (total: number, frames = filmstripFrames): number[] =>
  Array.from({ length: Math.min(total, frames) }, (_, index) =>
    Math.floor((index * total) / Math.min(total, frames)),
  )

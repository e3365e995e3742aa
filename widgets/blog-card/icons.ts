/** A snowman, as a path in strokes on a 24 × 24 field. */
export const snowmanPath =
  'M12 2.5a3.2 3.2 0 0 1 2.4 5.4 6.6 6.6 0 1 1-4.8 0A3.2 3.2 0 0 1 12 2.5ZM11 5.2h.01M13 5.2h.01M12 11.5h.01M12 14.5h.01M12 17.5h.01M17.9 12l3.6-2.5M6.1 12 2.5 9.5'

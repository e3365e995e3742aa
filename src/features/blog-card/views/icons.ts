/** A snowman, as stroke paths in a 24 × 24 view box. */
export const snowmanIcon =
  'M14.6 8.9a3.7 3.7 0 1 0-5.2 0M9.4 8.9a6.6 6.6 0 1 0 5.2 0 5 5 0 0 1-5.2 0ZM10.8 5.6h.01M13.2 5.6h.01M12 13h.01M12 16h.01M12 19h.01M6.2 12 2.5 9.2M17.8 12l3.7-2.8'

export { findBlogs } from '../../messaging/find-blogs.ts'
export { createPalette, type PaletteModel } from './model.ts'
export { Palette } from './palette.tsx'

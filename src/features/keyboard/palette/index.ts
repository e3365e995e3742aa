export { findBlogs } from '../../blogs/find-blogs.ts'
export { Palette } from './palette.tsx'
export { createPalette, type PaletteModel } from './palette-model.ts'

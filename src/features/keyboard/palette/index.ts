export { findBlogs } from '../../blogs/find-blogs.ts'
export { createPalette, type PaletteModel } from './model.ts'
export { Palette } from './palette.tsx'

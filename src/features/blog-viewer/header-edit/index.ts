export { HeaderEditor } from './header-editor.tsx'
export { createHeaderEdit } from './model.ts'

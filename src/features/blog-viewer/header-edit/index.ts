export { createHeaderEdit } from './header-edit-model.ts'
export { HeaderEditor } from './header-editor.tsx'

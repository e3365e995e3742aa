import type { App } from '../../platform/app.ts'

/** Whether anything can translate: the browser, or a call that the page data names. */
export const canTranslate = ({ page }: App): boolean => Boolean(page.translate) || 'Translator' in globalThis

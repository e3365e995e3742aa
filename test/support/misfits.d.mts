import type { Page } from '@playwright/test'

export const spacing: string
export function misfits(page: Page, isTouch: boolean): Promise<{ found: string[]; count: number }>
export function covered(page: Page): Promise<{ found: string[] }>

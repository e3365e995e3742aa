import type { PageOptions } from './server.mjs'

export const bootstrap: Record<string, unknown> & { form_key: string }
export const user: { name: string; channels: Record<string, unknown>[] } & Record<string, unknown>
export const post: { id: string; tumblelog: string } & Record<string, unknown>
export function article(data: Record<string, unknown>, inside: string): string
export function command(name: string): string
export function renderPage(
  site: { manifest: unknown; cdn: string },
  options?: PageOptions,
): { html: string; policy: string }

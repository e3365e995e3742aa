import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { string } from '../../platform/lib/wire.ts'

/** The response of the host's translator: a translation of each text, in order. */
export const translatedSchema = v.object({ texts: v.array(v.string()), from: string })

interface Texts {
  texts: readonly string[]
  /** If left out, the server detects it. */
  from?: string | undefined
  to: string
}

/** Translates texts with the call named in the page data. */
export const translateByCall = (
  app: App,
  { texts, from, to }: Texts,
  signal: AbortSignal,
): Promise<Result<v.InferOutput<typeof translatedSchema>>> =>
  app.get(http).send({
    method: 'POST',
    path: '/svc/translate',
    link: app.page.translate,
    json: { ...(from && { from }), to, texts },
    schema: translatedSchema,
    lacks: answer => (answer.texts.length === texts.length ? null : 'texts'),
    repeatable: true,
    signal,
  })

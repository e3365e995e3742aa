import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { string } from '../../platform/lib/wire.ts'

/** What the host's translator answers: a translation of each text, in their order. */
export const translatedSchema = v.object({ texts: v.array(v.string()), from: string })

interface Texts {
  texts: readonly string[]
  /** Left out, the server finds it out. */
  from?: string | undefined
  to: string
}

/** Has texts translated by the call that the page data names. */
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

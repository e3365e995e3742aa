import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import type { FilterList } from './filter.ts'

const version = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** The list is read leniently, in case another version of Inlay has written it. */
export const filtersAnswer = v.object({
  version,
  filters: v.array(v.unknown()),
  hidden: v.optional(v.unknown()),
  once: v.optional(v.unknown()),
})
export const savedFiltersAnswer = v.object({ version })

const path = '/svc/filters'

/** The list on the server, and its version. `quiet` if the user hasn't asked for it. */
export function filtersApi(app: App) {
  const { send } = app.get(http)
  return {
    read: (quiet: boolean): Promise<Result<v.InferOutput<typeof filtersAnswer>>> =>
      send({ method: 'GET', path, schema: filtersAnswer, quiet }),
    /** `begun` is the version that the changes began with: the server responds with 409 if it has another one. */
    save: (
      begun: string,
      { filters, hidden, once }: FilterList,
      quiet: boolean,
    ): Promise<Result<v.InferOutput<typeof savedFiltersAnswer>>> =>
      send({
        method: 'POST',
        path,
        json: { version: begun, filters, hidden, once },
        schema: savedFiltersAnswer,
        // A retry of what the server has already saved gets a 409, and is merged with itself.
        repeatable: true,
        quiet,
      }),
  }
}

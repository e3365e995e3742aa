import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../src/platform/logs/failures.ts'
import { errorReport } from '../../../src/shared/extensions/listeners.ts'

const at = 1_000
const report = (failure: Omit<Failure, 'at'>) => errorReport({ ...failure, at } as Failure, '1.1.0')
const ofRoot = (error: unknown) =>
  report({ name: 'widget:failed', payload: { name: 'messaging', error } }).error

describe('what an error monitor of the host gets', () => {
  it('[DEC-197] says what failed, where, in which version, and when', () => {
    const chunk = { name: 'peepr', error: new TypeError('no network') }
    expect(report({ name: 'chunk:failed', payload: chunk })).toMatchObject({
      ...{ kind: 'chunk', where: 'peepr', version: '1.1.0', at },
      error: { name: 'TypeError', message: 'no network' },
    })
    const call = { path: '/svc/like?q=secret', status: 200, field: 'posts[0].id' }
    const told = { kind: 'call', where: '/svc/like', status: 200, field: 'posts[0].id' }
    expect(report({ name: 'ajax:error', payload: call })).toMatchObject(told)
    const page = report({
      name: 'inlay:error',
      payload: { code: 'INLAY-1', reason: 'no page data', detail: 'x' },
    })
    expect(page).toMatchObject({ kind: 'page-data', error: { message: 'INLAY-1: no page data' } })
  })

  it('[DEC-197] keeps the name of a user to itself, which is a part of storage keys', () => {
    const text = JSON.stringify(
      report({ name: 'storage:error', payload: { key: 'inlay:drafts:aria:post', error: new Error('full') } }),
    )
    expect(text).toContain('"where":"drafts"')
    expect(text).not.toContain('aria')
  })

  it('[DEC-197] has no text that a browser quotes because it could not read it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12} [a-z]{4,12}$/), text => {
        let error: { message?: string; stack?: string | undefined } = {}
        try {
          JSON.parse(text)
        } catch (thrown) {
          error = ofRoot(thrown)
        }
        for (const word of text.split(' ')) {
          expect(error.message).not.toContain(word)
          expect(error.stack ?? '').not.toContain(`"${word}`)
        }
      }),
    )
    expect(ofRoot(new TypeError("Cannot read properties of undefined (reading 'id')")).message).toContain(
      "'id'",
    )
    expect(ofRoot(new Error('not a post: "dear diary, today"')).message).toBe('not a post: “…”')
    expect(ofRoot(new Error('Kein Beitrag: „liebes Tagebuch“')).message).toBe('Kein Beitrag: “…”')
  })

  it('[DEC-197] has no query or fragment of any URL, and ends', () => {
    const url = 'https://site.example/reset?token=s3cret#s3cret'
    const error = new Error(`failed to fetch ${url} and /a/b?token=s3cret, ${'x'.repeat(5000)}`)
    error.stack = `Error: ${error.message}\n    at f (https://site.example/inlay.js?v=s3cret:1:200)\n    at g`
    const copy = ofRoot(error)
    expect(`${copy.message} ${copy.stack}`).not.toContain('s3cret')
    expect(copy.stack).toContain('https://site.example/inlay.js:1:200')
    expect(copy.message.length).toBeLessThanOrEqual(300)
    expect(copy).not.toBe(error)
  })

  it('[DEC-197] can say what was thrown that is no error', () => {
    for (const thrown of ['a secret', null, undefined, { secret: 1 }, Symbol('secret')])
      expect(`${ofRoot(thrown).message} ${ofRoot(thrown).stack}`).not.toContain('secret')
  })

  it('[DEC-197] gives the error of an extension as the host’s own code has thrown it', () => {
    const error = new Error('mine')
    const told = report({ name: 'extension:failed', payload: { name: 'postMenu report', error } })
    expect(told).toMatchObject({ kind: 'extension', where: 'postMenu report' })
    expect(told.error).toBe(error)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../check/check.ts'
import { bootstrap, checkSite, readContract, rewriting } from './site.ts'

let contract: Contract
beforeAll(async () => {
  contract = await readContract()
})

/** What is found on the demo with this page data. */
const foundIn = async (change: (data: Record<string, unknown>) => unknown) =>
  (await checkSite(contract, rewriting(bootstrap(change)))).found

describe('inlay check names what Inlay doesn’t know', () => {
  it('in the page data: a field, with the one that may be meant; in a list, only such a one, and once', async () => {
    const found = await foundIn(data => {
      const { channels } = data.user as { channels: object[] }
      for (const channel of channels) Object.assign(channel, { mentionKey: 'k', color: 'blue' })
      Object.assign(data, { form_kye: 'k', weather: {}, posting: { typs: [] }, notes: null })
    })
    expect(found).toEqual([
      'Page data: user.channels[0].mentionKey is no field that Inlay reads. Do you mean mention_key?',
      'Page data: form_kye is no field that Inlay reads. Do you mean form_key?',
      'Page data: weather is no field that Inlay reads',
      'Page data: posting.typs is no field that Inlay reads. Do you mean types?',
    ])
  })

  it('in the page data: a kind of page, or a name in a list', async () => {
    const found = await foundIn(data =>
      Object.assign(data, { page: { kind: 'home' }, posting: { types: ['text', 'foto'] }, media: ['alt'] }),
    )
    expect(found).toEqual([
      expect.stringMatching(
        /^Page data: page\.kind is "home", which Inlay doesn't know\. Known are dashboard, /,
      ),
      `Page data: posting.types[1] is "foto", which Inlay doesn't know. Do you mean photo?`,
      `Page data: media[0] is "alt", which Inlay doesn't know. Known are alt_text, sensitive, captions`,
    ])
  })

  it('in the links and paths of the page data, where nothing else is allowed', async () => {
    const found = await foundIn(data =>
      Object.assign(data, { links: { logn: '/login' }, paths: { 'svc/like': '/like' } }),
    )
    expect(found).toEqual([
      'Page data: paths.svc/like is no name that Inlay reads',
      'Page data: links.logn is no field that Inlay reads. Do you mean login?',
    ])
  })
})

it('inlay check says that the script is in the page twice', async () => {
  const twice = rewriting(page =>
    page.replace('</head>', '<script type="module" src="/inlay/inlay.js?v=2"></script></head>'),
  )
  expect((await checkSite(contract, twice)).found).toContain(
    'Files: inlay.js is in the page twice: remove one',
  )
})

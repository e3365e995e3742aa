import type { RecordedRequest } from '../../fixtures/control/realm.ts'
import type { PostType } from '../../src/platform/bus/contract.ts'
import { expect, type Host } from './support.ts'

const updateCall = '/svc/post/update'

type Values = Record<string, unknown>

/** What every save sends (POST-63…70), with the values of a fresh post. */
const common: Values = {
  channel_id: 'aria',
  'post[state]': '0',
  'post[slug]': '',
  'post[tags]': '',
  'post[source_url]': '',
  editor_type: 'rich',
  // aria's blog settings send posts to Twitter, but not reblogs (DEC-151).
  send_to_twitter: 'true',
  custom_tweet: '',
  send_to_fbog: 'false',
  allow_photo_replies: 'false',
  allow_answers: 'false',
  carousel_display: 'false',
  carousel_link_url: '',
  members_only: 'false',
  context_page: 'dashboard',
  form_key: expect.stringMatching(/^fk-/),
}

const slots = (...rich: boolean[]): Values =>
  Object.fromEntries(
    rich.flatMap((isRich, index) => {
      const slot = ['one', 'two', 'three'][index]
      return [
        [`post[${slot}]`, ''],
        [`is_rich_text[${slot}]`, String(isRich)],
      ]
    }),
  )

/** What an empty form of each type sends besides; fields that are sent only when filled are not here. */
const ofType: Record<PostType, Values> = {
  text: slots(false, true),
  photo: { ...slots(true, false), 'post[photoset_layout]': '', 'post[photoset_order]': '' },
  quote: slots(false, true),
  link: { ...slots(false, false, true), remove_thumbnail: 'false', author: '', excerpt: '' },
  chat: slots(false, false),
  audio: {
    ...slots(true, false),
    'id3_tags[title]': '',
    'id3_tags[artist]': '',
    'id3_tags[album]': '',
  },
  video: slots(false, true),
  note: slots(false, true, true),
}

/** All names that may be sent (POST-63…70, PHOTO-8, AUDIO-2, VIDF-2, LINK-1). */
const named = [
  ...Object.keys(common),
  ...Object.values(ofType).flatMap(Object.keys),
  ...['post_id', 'edit_post_id', 'post[type]', 'post[date]', 'post[publish_on]', 'thumbnail'],
  ...['thumbnail_pre_upload', 'content_stats', 'reblog_key', 'reblog_post_id', 'pt', 'remove_reblog_tree'],
  ...['reblog_source', 'context_id', 'share_data', 'photo_raw', 'is_selfie_gif', 'is_selfie'],
  ...['preuploaded_url', 'confirm_tos', 'artwork_pre_upload', 'album_art', 'remove_album_art'],
  ...['copyright_fallback', 'embed_code', 'preuploaded_ch'],
]
const isNamed = (name: string) => named.includes(name) || /^(images|caption)\[[^\]]+\]$/.test(name)

/**
 * Compares every field of the newest save: names a field that is missing, wrong or surplus.
 * @param own differences from a fresh post of the type; undefined for a field that must not be sent. A pattern stands
 * for text that no test can know.
 */
export async function expectPosted(
  host: Host,
  type: PostType,
  own: Record<string, string | RegExp | undefined> = {},
): Promise<RecordedRequest> {
  const reblog = own.reblog_post_id === undefined ? {} : { send_to_twitter: 'false' }
  const wanted: Values = { ...common, ...reblog, ...ofType[type], 'post[type]': type, ...own }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) delete wanted[name]
    if (value instanceof RegExp) wanted[name] = expect.stringMatching(value)
  }
  const newest = async () => (await host.requests(updateCall)).at(-1)
  // The form has closed before the post is sent.
  await expect
    .poll(async () => {
      const { status, fields } = (await newest()) ?? {}
      return { status, fields }
    })
    .toEqual({ status: 200, fields: wanted })
  const request = await newest()
  if (!request) throw new Error('nothing was saved')
  expect(Object.keys(request.fields).filter(name => !isNamed(name))).toEqual([])
  return request
}

import { t } from '../../../platform/page/i18n.ts'

/** What users may call a command of the palette, by its key, beside the name that it has. */
export const otherWords = (): Readonly<Record<string, string>> => {
  const hiding = t('hide, mute, block')
  const reblogging = t('repost, share, boost')
  return {
    help: t('hotkeys, help'),
    compose: t('write, create, publish'),
    activity: t('notifications'),
    messages: t('inbox, chat, direct message'),
    like: t('favorite, heart, love'),
    reblog: reblogging,
    'quick-reblog': reblogging,
    share: t('send, copy link'),
    reply: t('comment, answer, respond'),
    notes: t('replies, comments, likes'),
    filter: hiding,
    filters: hiding,
    more: t('expand, collapse'),
    top: t('scroll up, newest'),
    'reading-settings': t('preferences, options, appearance'),
    account: t('log out, profile, settings'),
  }
}

import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlank } from '../define.ts'

export const chat = definePostType({
  slots: { one: 'title', two: 'chat', three: 'comment' },
  fields: { title: '', chat: '', comment: '' },
  rich: ['comment'],
  validate: ({ chat }) => (isBlank(chat) ? [{ text: t('No chat.'), field: 'chat' }] : []),
  payload: ({ chat }) => ({ 'post[two]': chat.replace(/\u00a0|&nbsp;/g, ' ') }),
})

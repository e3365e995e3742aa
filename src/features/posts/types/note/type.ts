import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlankHtml } from '../define.ts'

export const note = definePostType({
  slots: { one: 'ask', two: 'answer', three: 'caption' },
  fields: {
    ask: '',
    answer: '',
    caption: '',
    /** The blog that asked, '' for an anonymous ask; never sent. */
    asker: '',
  },
  rich: ['answer', 'caption'],
  validate: ({ ask }) => (isBlankHtml(ask) ? [{ text: t('Post question empty.'), field: 'ask' }] : []),
})

import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlank } from '../define.ts'

export const quote = definePostType({
  slots: { one: 'quote', two: 'source', three: 'comment' },
  fields: { quote: '', source: '', comment: '' },
  rich: ['source', 'comment'],
  validate: ({ quote }) => (isBlank(quote) ? [{ text: t('No quote.'), field: 'quote' }] : []),
})

import { t } from '../../page/i18n.ts'
import { definePostType, isBlank } from './define.ts'

export const quote = definePostType({
  slots: { one: 'quote', two: 'source' },
  fields: { quote: '', source: '' },
  rich: ['source'],
  validate: ({ quote }) => (isBlank(quote) ? [{ text: t('No quote.'), field: 'quote' }] : []),
})

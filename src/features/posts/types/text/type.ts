import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlank, isBlankHtml } from '../define.ts'

export const text = definePostType({
  slots: { one: 'title', two: 'body' },
  fields: { title: '', body: '' },
  rich: ['body'],
  validate({ title, body }, draft) {
    // A reblog contains the original's text, even where the server did not send it, until the writer removes the reblog
    // tree (VAL-6, DEC-38).
    const hasTree = (draft.is_reblog || draft.reblogTree !== '') && !draft.remove_reblog_tree
    return isBlank(title) && isBlankHtml(body) && !hasTree
      ? [{ text: t('Post body empty.'), field: 'body' }]
      : []
  },
})

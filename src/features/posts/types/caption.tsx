import { t } from '../../../platform/page/i18n.ts'
import { RichField } from '../editor/rich-field.tsx'
import type { RichFieldParts } from './fields.ts'

interface CaptionProps extends RichFieldParts {
  label?: string
  placeholder?: string
  /** True if nothing above it can be edited: it then takes the focus. */
  isFirst: boolean
  /** The field that holds it; `caption` if left out. */
  name?: string
}

/** The caption of a post; in a reblog the reblogger's comment. */
export function Caption({ app, editor, form, draft, isFirst, name = 'caption', ...own }: CaptionProps) {
  const texts = draft.is_reblog
    ? { label: t('Your comment'), placeholder: t('Add a comment, if you like') }
    : { label: t('Caption'), placeholder: t('Add a caption, if you like'), ...own }
  return <RichField {...{ app, editor, form, draft, name, ...texts }} rows={3} autoFocus={isFirst} />
}

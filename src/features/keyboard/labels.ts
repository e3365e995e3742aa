import { t } from '../../platform/page/i18n.ts'
import type { Place, Shortcut } from './registry.ts'

/** What each shortcut does, in words. */
export const shortcutLabel = ({ id, own }: Pick<Shortcut, 'id' | 'own'>): string =>
  own?.title ?? labels()[id as keyof ReturnType<typeof labels>]

const labels = () => ({
  help: t('Keyboard shortcuts'),
  palette: t('Search commands and blogs'),
  compose: t('New post'),
  activity: t('Open activity'),
  messages: t('Open messages'),
  drafts: t('Open drafts'),
  form: t('Go to the post you’re writing'),
  undo: t('Undo'),
  next: t('Next post'),
  previous: t('Previous post'),
  like: t('Like'),
  reblog: t('Reblog'),
  'quick-reblog': t('Quick reblog'),
  share: t('Share'),
  reply: t('Reply'),
  notes: t('Show notes'),
  filter: t('Filter…'),
  open: t('Open post'),
  more: t('Expand or collapse the post'),
  translate: t('Translate'),
  top: t('Back to top'),
  source: t('Open the source blog'),
  search: t('Search this blog'),
  emoji: t('Add emoji'),
})

/** Where shortcuts work, as the headings of their list. */
export const placeLabel = (place: Place): string =>
  ({ page: t('Everywhere'), posts: t('Posts'), drawer: t('In an open blog'), text: t('In a text field') })[
    place
  ]

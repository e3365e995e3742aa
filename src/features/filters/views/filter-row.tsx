import { language, t } from '../../../platform/page/i18n.ts'
import { dateAndTime } from '../../../platform/text/time.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, composeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { type BlogPart, blogParts, type Filter, isOver } from '../rules/filter.ts'
import styles from './filters.module.css'

const kindText = ({ kind, hides = [] }: Filter): string => {
  if (kind === 'text') return t('Words')
  if (kind === 'tag') return t('Tag')
  if (kind === 'activity') return t('Post notifications')
  if (hides.length === blogParts.length) return t('Blog, also in reblogs by others')
  const texts: Record<BlogPart, string> = {
    posts: t('own posts'),
    reblogs: t('reblogs'),
    reblogged: t('reblogs by others'),
  }
  const list = new Intl.ListFormat(language(), { type: 'unit', style: 'short' })
  return t('Blog: {parts}', { parts: list.format(hides.map(part => texts[part])) })
}

/** What a filter is called in the list. */
const nameOf = ({ kind, value, label }: Filter): string =>
  kind === 'tag' ? `#${value}` : kind === 'activity' ? label || value : value

function untilText(filter: Filter, now: number): string {
  if (filter.until === undefined) return ''
  const time = dateAndTime(filter.until, language())
  return isOver(filter, now) ? t('ended {time}', { time }) : t('until {time}', { time })
}

interface FilterRowProps {
  filter: Filter
  now: number
  edit: () => void
  remove: () => void
}

/** One filter: what it hides, until when, and its controls. */
export function FilterRow({ filter, now, edit, remove }: FilterRowProps) {
  const name = nameOf(filter)
  const until = untilText(filter, now)
  const parts = [kindText(filter), filter.except_followed && t('except those you follow')].filter(Boolean)
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <bdi className={styles.value}>{name}</bdi>
        <span className={styles.meta}>
          {parts.join(' · ')}
          {until !== '' && (
            <>
              {' · '}
              <span className={isOver(filter, now) ? styles.over : undefined}>{until}</span>
            </>
          )}
        </span>
      </span>
      <IconButton label={t('Edit filter')} aria-description={name} onClick={edit}>
        <Icon path={composeIcon} />
      </IconButton>
      <IconButton label={t('Remove filter')} aria-description={name} onClick={remove}>
        <Icon path={closeIcon} />
      </IconButton>
    </li>
  )
}

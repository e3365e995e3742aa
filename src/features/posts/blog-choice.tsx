import type { Blog } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { FlatSelect } from '../../ui/flat-select/flat-select.tsx'
import { classes } from '../../ui/styles/classes.ts'
import styles from './blog-choice.module.css'

interface Props {
  blogs: readonly Blog[]
  /** Name of the chosen blog. */
  value: string
  onChange: (name: string) => void
  /** An existing post can't change its blog. */
  isFixed?: boolean
  className?: string | undefined
}

/** Chooses the blog that a post is written for; shows it where there is no choice. */
export function BlogChoice({ blogs, value, onChange, isFixed, className }: Props) {
  const blog = blogs.find(({ name }) => name === value)
  const avatar = (
    <Avatar src={blog?.avatar_url_48 ?? blog?.avatar_url} name={value} size={24} shape="square" />
  )
  if (isFixed || blogs.length < 2)
    return (
      <span className={classes(styles.blog, className)}>
        {avatar}
        <bdi className={styles.name}>{value}</bdi>
      </span>
    )
  return (
    <FlatSelect
      className={className}
      label={t('Blog')}
      icon={avatar}
      options={blogs.map(({ name }) => ({ value: name, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

import type { User } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/form.ts'
import { sharingDefaults } from '../draft/start.ts'
import styles from './composer.module.css'

interface BlogSelectProps {
  form: PostForm
  draft: PostDraft
  user: User | null
}

/** Selects the blog of the post. An existing post cannot change its blog. */
export function BlogSelect({ form, draft, user }: BlogSelectProps) {
  const blogs = user?.channels ?? []
  const blog = blogs.find(({ name }) => name === draft.tumblelog)
  const avatar = (
    <Avatar src={blog?.avatar_url_48 ?? blog?.avatar_url} name={draft.tumblelog} size={24} shape="square" />
  )
  if (draft.mode === 'edit' || blogs.length < 2)
    return (
      <span className={styles.blog}>
        {avatar}
        <span className={styles.blogName}>{draft.tumblelog}</span>
      </span>
    )
  return (
    <FlatSelect
      className={styles.blogSelect}
      label={t('Blog')}
      icon={avatar}
      options={blogs.map(({ name }) => ({ value: name, label: name }))}
      value={draft.tumblelog}
      onChange={tumblelog =>
        form.change({
          tumblelog,
          ...sharingDefaults(
            blogs.find(({ name }) => name === tumblelog),
            draft.mode,
          ),
        })
      }
    />
  )
}

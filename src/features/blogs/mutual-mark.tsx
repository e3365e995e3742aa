import type { Blog } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import styles from './mutual-mark.module.css'

interface MutualMarkProps {
  blog: Pick<Blog, 'following' | 'is_blog_following_you'> | undefined
  /** Whether the user follows it, if that is known better elsewhere. */
  following?: boolean | undefined
}

/** Marks a blog that follows the user, and that they follow, if the server says so. */
export const MutualMark = ({ blog, following = blog?.following }: MutualMarkProps) =>
  following && blog?.is_blog_following_you ? (
    <>
      {' '}
      <span className={styles.mark}>{t('Mutuals')}</span>
    </>
  ) : null

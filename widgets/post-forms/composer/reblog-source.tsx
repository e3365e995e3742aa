import { t } from '../../../src/page/i18n.ts'
import { SafeHtml } from '../../../src/ui/safe-html.tsx'
import styles from './composer.module.css'

/** The post being reblogged, read-only. */
export const ReblogSource = ({ html }: { html: string }) => (
  <section className={styles.trail} dir="auto" aria-label={t('The original post')}>
    <SafeHtml html={html} profile="rich" />
  </section>
)

import { formatNumber, t } from '../../../platform/page/i18n.ts'
import { chart, isDrawn, sparklinePath } from '../sparkline.ts'
import styles from './sparkline.module.css'

interface SparklineProps {
  points: readonly number[]
  /** The page with all of the blog's activity. */
  href: string
}

/** A small chart of recent activity that links to the activity page (ACT-12); its accessible name gives the numbers. */
export function Sparkline({ points, href }: SparklineProps) {
  if (!isDrawn(points)) return null
  const numbers = points.map(point => formatNumber(point)).join(', ')
  return (
    <a className={styles.link} href={href} title={t('Activity')}>
      <svg
        role="img"
        aria-label={t('Activity over time, oldest first: {numbers}', { numbers })}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        width={chart.shownWidth}
        height={chart.shownHeight}
        className={styles.chart}
        fill="none"
        stroke="currentColor"
      >
        <path d={sparklinePath(points)} strokeWidth={3} strokeLinejoin="round" strokeLinecap="round" />
      </svg>
    </a>
  )
}

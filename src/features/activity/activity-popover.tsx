import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { App } from '../../platform/app.ts'
import { formatNumber, t } from '../../platform/page/i18n.ts'
import { listText } from '../../platform/page/list-text.ts'
import { varyingUrl } from '../../platform/page/page-url.ts'
import { session } from '../../platform/session.ts'
import { keepBelow } from '../../ui/behavior/place-below.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { gearIcon } from '../../ui/icon/settings-icons.ts'
import { Popover } from '../../ui/popover/popover.tsx'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import { openSettingsAt } from '../settings/reading-settings.ts'
import { BlogSelector } from '../unread/blog-selector.tsx'
import { countOf, unreadCounts } from '../unread/counts.ts'
import type { HostKinds } from './host-kinds.ts'
import { activityList } from './list-model.ts'
import { type Choice, choices, type ShownKind } from './notification.ts'
import { chart, isDrawn, sparklinePath } from './sparkline.ts'
import { activity } from './store.ts'
import styles from './views/activity.module.css'
import choiceBarStyles from './views/choice-bar.module.css'
import { Notifications } from './views/notifications.tsx'
import sparklineStyles from './views/sparkline.module.css'

const labels: Record<Choice, () => string> = {
  all: () => t('All'),
  replies: () => t('Replies and mentions'),
  reblogs: () => t('Reblogs'),
  likes: () => t('Likes'),
  follows: () => t('Follows'),
}

interface ChoiceBarProps {
  value: ShownKind
  kinds: HostKinds
  onChange: (choice: ShownKind) => void
}

/** Which notifications are shown; radio buttons, so that arrows choose. */
function ChoiceBar({ value, kinds, onChange }: ChoiceBarProps) {
  const name = useId()
  const all: [ShownKind, string][] = [
    ...choices.map((choice): [ShownKind, string] => [choice, labels[choice]()]),
    ...[...kinds.values()].map(({ id, label }): [ShownKind, string] => [`host ${id}`, label]),
  ]
  return (
    <fieldset className={choiceBarStyles.bar} aria-label={t('Show notifications')}>
      {all.map(([choice, label]) => (
        <label key={choice} className={choiceBarStyles.choice}>
          <input
            type="radio"
            name={name}
            className={choiceBarStyles.input}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span className={choiceBarStyles.label}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface SparklineProps {
  points: readonly number[]
  /** The page with all of the blog's activity. */
  href: string
}

/** A small chart of recent activity that links to the activity page (ACT-12); its accessible name gives the numbers. */
function Sparkline({ points, href }: SparklineProps) {
  if (!isDrawn(points)) return null
  const numbers = listText(points.map(point => formatNumber(point)))
  return (
    <a className={sparklineStyles.link} href={href} title={t('Activity')}>
      <svg
        role="img"
        aria-label={t('Activity over time, oldest first: {numbers}', { numbers })}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        width={chart.shownWidth}
        height={chart.shownHeight}
        className={sparklineStyles.chart}
        fill="none"
        stroke="currentColor"
      >
        <path d={sparklinePath(points)} strokeWidth={3} strokeLinejoin="round" strokeLinecap="round" />
      </svg>
    </a>
  )
}

export interface ActivityPopoverProps {
  app: App
  id?: string
  anchor: Element | null
  open: boolean
  onClose: () => void
}

/** Closes the popover when the user follows a blog link inside a blog card over it (ACT-22). */
function useLinksElsewhere(open: boolean, inside: () => Element | null | undefined, close: () => void): void {
  useEffect(() => {
    if (!open) return
    const click = (event: MouseEvent) => {
      const path = event.composedPath()
      const link = path.some(node => node instanceof Element && node.matches('a[href]'))
      const within = inside()?.closest('[popover]')
      if (link && !(within && path.includes(within))) close()
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  })
}

/** The recent notifications of one of the user's blogs, grouped, by day, with a blog selector (ACT-1…5). */
export function ActivityPopover({ app, anchor, open, onClose, id }: ActivityPopoverProps): ReactNode {
  const { $blogs, $current, setCurrent } = app.get(session)
  const { of } = app.get(activity)
  const list = app.get(activityList)
  const inside = useRef<HTMLDivElement>(null)
  const blogs = useStore($blogs)
  const name = useStore($current)?.name ?? ''
  const choice = useStore(list.$choice)
  const kinds = useStore(list.$kinds)
  const states = of(name, choice)
  const { value: newest } = useStore(of(name).$newest)
  const { isLoading } = useStore(states.$newest)
  const counts = useStore(app.get(unreadCounts).$activity)
  const allHref = varyingUrl(app.page, 'blog_activity', name)
  useLinksElsewhere(open, () => inside.current, onClose)
  // The choice may change without a press: in another tab, or because the host's kind is gone.
  const showChosen = useEffectEvent(() => {
    if (open) void list.load(name)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => showChosen(), [choice])
  const openSettings = () => {
    onClose()
    openSettingsAt(app, 'unread')
  }
  return (
    <Popover
      {...(id && { id })}
      anchor={anchor}
      open={open}
      onClose={onClose}
      keep={keepBelow}
      label={t('Activity')}
      focus="self"
      tall
      bare
    >
      <div ref={inside} className={styles.activity}>
        <div className={styles.head}>
          <div className={styles.line}>
            <BlogSelector
              label={t('Choose a blog')}
              blogs={blogs}
              value={name}
              counts={counts}
              onChange={chosen => {
                setCurrent(chosen)
                void list.open(chosen)
              }}
              className={styles.selector}
            />
            <span className={styles.tools}>
              {newest && <Sparkline points={newest.sparkline} href={allHref} />}
              <IconButton label={t('Settings for unread activity')} onClick={openSettings}>
                <Icon path={gearIcon} />
              </IconButton>
            </span>
          </div>
          <ChoiceBar value={choice} kinds={kinds} onChange={chosen => list.choose(name, chosen)} />
          <div className={styles.progress}>
            {isLoading && <ProgressBar value={null} label={t('Loading…')} />}
          </div>
        </div>
        <Notifications
          key={name}
          {...{ app, name, allHref, list, states }}
          waiting={newest ? countOf(counts, name) : 0}
        />
      </div>
    </Popover>
  )
}

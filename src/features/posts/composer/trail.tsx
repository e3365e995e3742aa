import { useEffect, useRef, useState } from 'react'
import { toText } from '../../../platform/html/text.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { cutAtCharacter } from '../../../platform/text/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import type { Addition, PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import source from './reblog-source.module.css'

interface TrailProps {
  draft: PostDraft
  form: Pick<PostForm, 'change'>
}

/** What the posts in the trail have added, each of which can be the last that the reblog keeps. */
export function Trail({ draft: { trail, trailUntil }, form }: TrailProps) {
  /** The addition whose button was pressed, or whose press was taken back. */
  const [pressed, setPressed] = useState('')
  const next = useRef<HTMLButtonElement>(null)
  const last = trail.findIndex(({ id }) => id === trailUntil)
  const kept = last < 0 ? trail : trail.slice(0, last + 1)
  const leftOut = trail.length - kept.length
  const keepUntil = (until: string) => {
    setPressed(until || trailUntil)
    form.change({ trailUntil: until })
  }
  // The pressed button is gone, and the one that takes it back, or presses it again, is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each press
  useEffect(() => {
    if (pressed && document.activeElement === document.body) next.current?.focus()
  }, [trailUntil])
  return (
    <>
      {kept.map(({ id, blog, html }, index) => (
        <div key={id} className={source.addition}>
          <bdi className={source.blog}>{blog}</bdi>
          <div className={source.trail} dir="auto">
            <SafeHtml html={html} profile="rich" />
          </div>
          {index < kept.length - 1 && (
            <Button
              ref={trailUntil === '' && id === pressed ? next : undefined}
              variant="plain"
              size="small"
              className={source.notes}
              aria-label={t('Reblog from here: {blog}', { blog })}
              onClick={() => keepUntil(id)}
            >
              {t('Reblog from here')}
            </Button>
          )}
        </div>
      ))}
      <div role="status">
        {trailUntil !== '' && (
          <p className={source.leftOut}>
            {tn(leftOut, '{count} addition left out', '{count} additions left out')}
            <Button ref={next} size="small" onClick={() => keepUntil('')}>
              {t('Restore')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

interface TrailSelectProps extends TrailProps {
  trail: readonly Addition[]
}

const excerptMaxLength = 40

function excerptOf(html: string): string {
  const text = toText(html).trim()
  return text.length > excerptMaxLength ? `${cutAtCharacter(text, excerptMaxLength - 1).trimEnd()}…` : text
}

/** The same as one choice, without the additions. */
export function TrailSelect({ trail, draft: { trailUntil }, form }: TrailSelectProps) {
  const isLost = trailUntil !== '' && !trail.some(({ id }) => id === trailUntil)
  if (trail.length < 2 && !isLost) return null
  const earlier = trail.slice(0, -1).map(({ id, blog, html }) => {
    const from = t('Reblog from {blog}', { blog: `\u2068${blog}\u2069` })
    return { value: id, label: `${from} “\u2068${excerptOf(html)}\u2069”` }
  })
  return (
    <FlatSelect
      label={t('What to reblog')}
      options={[
        { value: '', label: t('Reblog everything') },
        ...earlier,
        ...(isLost ? [{ value: trailUntil, label: '…' }] : []),
      ]}
      value={trailUntil}
      onChange={until => form.change({ trailUntil: until })}
    />
  )
}

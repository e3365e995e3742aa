import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { siteName } from '../../../platform/page/own-site.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type Box, boxOf } from '../../../ui/field/text-box.ts'
import { PickerFrame, type PickerPlace, PickerSearch } from '../../../ui/picker/picker-frame.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { type Emoji, ownGroup, type Tone, tones, withTone } from '../rules/emoji-table.ts'
import { columns } from '../rules/grid-moves.ts'
import type { EmojiStore } from '../store.ts'
import { EmojiGrid, type Part } from './emoji-grid.tsx'
import styles from './emoji-picker.module.css'

/**
 * The groups in order, each with its number in the data, an emoji for its tab, and its name. `.build/emoji.mjs` leaves
 * group 2 out.
 */
const groups = (): readonly { group: number; sign: string; label: string }[] => [
  { group: 0, sign: '😀', label: t('Smileys and emotions') },
  { group: 1, sign: '👋', label: t('People') },
  { group: 3, sign: '🐻', label: t('Animals and nature') },
  { group: 4, sign: '🍎', label: t('Food and drink') },
  { group: 5, sign: '🚗', label: t('Travel and places') },
  { group: 6, sign: '⚽', label: t('Activities') },
  { group: 7, sign: '💡', label: t('Objects') },
  { group: 8, sign: '❤️', label: t('Symbols') },
  { group: 9, sign: '🏁', label: t('Flags') },
]

const recentSign = '🕒'

/** A hand in a skin tone, and the tone's name. */
const toneLabel = (tone: Tone): string => {
  const names = [
    t('No skin tone'),
    t('Light skin tone'),
    t('Medium-light skin tone'),
    t('Medium skin tone'),
    t('Medium-dark skin tone'),
    t('Dark skin tone'),
  ]
  return `${withTone('✋', tone)} ${names[tone]}`
}

/** The skin tone of all emoji that have one: a hand in it, over the platform's own list. */
function ToneSelect({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  return (
    <span className={styles.tone}>
      <select
        aria-label={t('Skin tone')}
        value={tone}
        className={styles.select}
        onChange={({ target }) => onChange(tones.find(one => String(one) === target.value) ?? 0)}
      >
        {tones.map(one => (
          <option key={one} value={one}>
            {toneLabel(one)}
          </option>
        ))}
      </select>
      <span aria-hidden="true" className={styles.hand}>
        {withTone('✋', tone)}
      </span>
    </span>
  )
}

export interface EmojiPickerProps extends PickerPlace {
  store: EmojiStore
  /** The field that the emoji is typed into, unless another one had the focus. */
  field?: () => HTMLElement | null | undefined
  /** Receives the emoji instead of a field. */
  onTake?: (sign: string) => void
  /** `Add emoji` if left out. */
  title?: string
}

const recentMax = 2 * columns
const foundMax = 200

/** What the grid shows: search results, or everything, with recently used ones first. */
function useParts({ $data, $recent, usesOf }: EmojiStore, search: string): readonly Part[] | null {
  const data = useStore($data)
  const recent = useStore($recent)
  // An emoji just used moves to the front the next time.
  const [first] = useState(recent)
  const shown = first.length > 0 ? first : recent
  return useMemo(() => {
    if (!data) return null
    if (search.trim() !== '')
      return [{ key: 'found', label: t('Search results'), emoji: data.find(search, usesOf, foundMax) }]
    const all = [{ group: ownGroup, label: siteName() }, ...groups()].map(({ group, label }) => ({
      key: String(group),
      label,
      emoji: data.all.filter(emoji => emoji.group === group),
    }))
    const used = { key: 'recent', label: t('Recently used'), emoji: shown.slice(0, recentMax) }
    return [used, ...all].filter(({ emoji }) => emoji.length > 0)
  }, [data, search, shown, usesOf])
}

function Content({ store, onTake }: { store: EmojiStore; onTake: (emoji: Emoji, stays: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [pointed, setPointed] = useState<Emoji | null>(null)
  const hasFailed = useStore(store.$hasFailed)
  const tone = useStore(store.$tone)
  const parts = useParts(store, search)
  const count = parts?.[0]?.key === 'found' ? parts[0].emoji.length : null
  // Another tone redraws everything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written depends on the tone
  const write = useCallback((emoji: Emoji) => store.write(emoji), [store, tone])
  const toSearch = useCallback(() => field.current?.focus(), [])
  const takeFirst = (event: KeyboardEvent) => {
    const first = count ? parts?.[0]?.emoji[0] : undefined
    if (first) onTake(first, event.shiftKey)
  }
  const show = (key: string) => {
    const part = grid.current?.querySelector<HTMLElement>(`[data-part="${key}"]`)
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <PickerSearch
        ref={field}
        label={t('Search emoji')}
        maxLength={60}
        enterKeyHint="done"
        value={search}
        onChange={setSearch}
        onEnter={takeFirst}
        status={
          count === null ? '' : count === 0 ? t('Nothing found') : tn(count, '{count} emoji', '{count} emoji')
        }
        beside={<ToneSelect tone={tone} onChange={store.setTone} />}
      />
      {parts && count === null && (
        <nav className={styles.tabs} aria-label={t('Categories')}>
          {parts.map(({ key, label, emoji }) => (
            <button
              key={key}
              type="button"
              className={styles.tab}
              aria-label={label}
              title={label}
              onClick={() => show(key)}
            >
              {key === String(ownGroup)
                ? emoji[0]?.picture?.()
                : (groups().find(({ group }) => String(group) === key)?.sign ?? recentSign)}
            </button>
          ))}
        </nav>
      )}
      <div className={styles.body}>
        {hasFailed ? (
          <div role="alert" className={styles.state}>
            <p>{t('Couldn’t load emoji. Check your network and try again.')}</p>
            <Button size="small" onClick={store.load}>
              {t('Try again')}
            </Button>
          </div>
        ) : !parts ? (
          <div className={styles.state}>
            <Skeleton count={4} label={t('Loading…')} />
          </div>
        ) : count === 0 ? (
          <p className={styles.state}>{t('Nothing found')}</p>
        ) : (
          <EmojiGrid
            ref={grid}
            key={count === null ? 'all' : search}
            parts={parts}
            write={write}
            onTake={onTake}
            onPoint={setPointed}
            onSearch={toSearch}
          />
        )}
      </div>
      <div className={styles.foot} aria-hidden="true">
        {pointed && (
          <>
            <span className={styles.sample}>{pointed.picture?.() ?? write(pointed)}</span>
            <span className={styles.words}>
              <bdi className={styles.name}>{pointed.name}</bdi>
              <bdi className={styles.code}>:{pointed.codes[0]}:</bdi>
            </span>
          </>
        )}
      </div>
    </>
  )
}

/** The picker: search, groups, skin tones, recently used ones. In a narrow window it is a sheet. */
export function EmojiPicker(props: EmojiPickerProps) {
  const { store, open, field, onTake, title, onClose, ...place } = props
  const target = useRef<Box | null>(null)
  useEffect(() => {
    if (open) store.load()
  }, [open, store])
  // A user who opens it by keyboard is still in a field, maybe another one of the same form.
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) target.current = boxOf(document.activeElement) ?? boxOf(field?.() ?? null)
  }
  const take = useCallback(
    (emoji: Emoji, stays: boolean) => {
      const box = target.current
      store.used(emoji)
      if (onTake) onTake(store.write(emoji))
      if (onTake || !box) return onClose()
      const opener = document.activeElement
      box.type(store.write(emoji))
      if (stays && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      else onClose()
    },
    [store, onTake, onClose],
  )
  return (
    <PickerFrame
      {...place}
      open={open}
      onClose={onClose}
      title={title ?? t('Add emoji')}
      className={styles.popover}
    >
      <Content store={store} onTake={take} />
    </PickerFrame>
  )
}

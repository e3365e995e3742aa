import { useStore } from '@nanostores/react'
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { toText } from '../../../platform/html/text.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { PickerFrame, type PickerPlace, PickerSearch } from '../../../ui/picker/picker-frame.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { type Gif, type GifContext, queryMaxLength } from '../gif.ts'
import { createGifSearch, type GifSearch, type GifSearchState } from '../search.ts'
import { GifGrid } from './gif-grid.tsx'
import styles from './gif-picker.module.css'
import { pauseIcon, playIcon } from './icons.ts'

interface Props {
  model: GifSearch
  now: GifSearchState
  toField: () => void
}

// The skeleton's rows: the share of a row for each shape, as for GIFs.
const bones = [
  [3, 2, 3],
  [2, 3, 2],
  [3, 3, 2],
  [2, 3, 3],
]

const Waiting = () => (
  <div aria-hidden="true" className={styles.waiting}>
    {bones.map(row => (
      <div key={row.join()} className={styles.bones}>
        {row.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span key={at} className={styles.bone} style={{ flexGrow: share }} />
        ))}
      </div>
    ))}
  </div>
)

/** The status text for screen readers. */
function statusText(now: GifSearchState): string {
  if (now.state === 'loading') return t('Searching…')
  if (now.state === 'results') return tn(now.media.length, '{count} GIF found', '{count} GIFs found')
  return now.state === 'nothing' ? now.text : ''
}

/** Opens links in the server's message in a new tab, so that the user doesn't leave unsent text. */
function openElsewhere({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** The states that a search shows instead of results (GIF-5), announced politely. */
function GifStates({ model, now, toField }: Props) {
  // The pressed button is removed with its state, so the focus goes to the field.
  const thenToField = (run: () => void) => () => {
    toField()
    run()
  }
  return (
    <>
      {now.state === 'loading' && <Waiting />}
      {now.state === 'idle' && <p className={styles.word}>{t('What are you looking for?')}</p>}
      {now.state === 'nothing' && (
        <p aria-hidden="true" className={styles.word}>
          {now.text}
        </p>
      )}
      {now.state === 'message' && (
        <div role="alert" className={styles.message}>
          {now.message.header && <h3 className={styles.header}>{toText(now.message.header)}</h3>}
          {now.message.body && (
            // biome-ignore lint/a11y/noStaticElementInteractions: it handles presses on the links inside
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div className={styles.html} onClick={openElsewhere}>
              <SafeHtml html={now.message.body} profile="message" />
            </div>
          )}
          <Button variant="plain" onClick={thenToField(model.viewAnyway)}>
            {t('View results anyway')}
          </Button>
        </div>
      )}
      {now.state === 'failed' && (
        <div role="alert" className={styles.message}>
          <p className={styles.word}>{now.text}</p>
          {now.canRetry && <Button onClick={thenToField(model.retry)}>{t('Try again')}</Button>}
        </div>
      )}
    </>
  )
}

export interface GifPickerProps extends PickerPlace {
  app: App
  /** Where GIFs are being added. */
  context: GifContext
  /** Called with the chosen GIF, whose URLs are checked; the picker closes right after. */
  onChoose: (gif: Gif) => void
}

/**
 * Searches for GIFs in a popover, or in a sheet in a narrow window (GIF-1). Load it lazily on first use, as `GifButton`
 * does.
 */
export function GifPicker({ app, context, open, onChoose, onClose, ...place }: GifPickerProps) {
  // The search survives closing and opening again; while closed it runs no timer and no call.
  const [model] = useState(() => createGifSearch(app, createDisposer(), context))
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const text = useStore(model.$text)
  const now = useStore(model.$state)
  const [isStill, setStill] = useState(model.wantsStill)

  useEffect(() => {
    if (!open) return
    model.open()
    return model.close
  }, [open, model])
  // Before anything can be typed: later, it would select, and so lose, the first letters.
  useLayoutEffect(() => {
    if (open) field.current?.select()
  }, [open])

  const chosen = useCallback(
    (gif: Gif) => {
      model.choose(gif)
      onChoose(gif)
      onClose()
    },
    [model, onChoose, onClose],
  )
  const toField = useCallback(() => field.current?.focus(), [])

  const results = useMemo(
    () =>
      now.state === 'results' && (
        <GifGrid
          key={now.query}
          model={model}
          media={now.media}
          isStill={isStill}
          onChoose={chosen}
          onLeaveUp={toField}
          onTyping={toField}
          gridRef={grid}
        />
      ),
    [now, model, isStill, chosen, toField],
  )
  return (
    <PickerFrame
      {...place}
      open={open}
      onClose={onClose}
      title={t('Add a GIF')}
      className={styles.popover}
      tools={
        <IconButton
          label={isStill ? t('Play GIFs') : t('Pause GIFs')}
          tooltip="top"
          onClick={() => setStill(!isStill)}
        >
          <Icon path={isStill ? playIcon : pauseIcon} />
        </IconButton>
      }
    >
      <PickerSearch
        ref={field}
        label={t('Search for GIFs')}
        maxLength={queryMaxLength}
        enterKeyHint="search"
        data-autofocus=""
        value={text}
        onChange={model.type}
        onEnter={model.submit}
        status={statusText(now)}
      />
      <div className={styles.body}>
        {results}
        <GifStates model={model} now={now} toField={toField} />
      </div>
    </PickerFrame>
  )
}

import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { PickerFrame, type PickerPlace, PickerSearch } from '../../../ui/picker/picker-frame.tsx'
import type { Gif, GifContext } from '../gif.ts'
import { queryMaxLength } from '../gif-texts.ts'
import { createGifSearch } from '../search.ts'
import { GifGrid } from './gif-grid.tsx'
import styles from './gif-picker.module.css'
import { GifStates, statusText } from './gif-states.tsx'
import { pauseIcon, playIcon } from './icons.ts'

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

import { useStore } from '@nanostores/react'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t, tn } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { keepPlaced } from '../../../ui/behavior/keep-placed.ts'
import { useLayer } from '../../../ui/behavior/layers.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { hideFromTopLayer, showInTopLayer } from '../../../ui/behavior/top-layer.ts'
import { OptionList, optionId } from '../../../ui/combobox/option-list.tsx'
import type { Box } from '../../../ui/field/text-box.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { Completion, Shown } from '../completion-model.ts'
import type { Suggestion } from '../sources.ts'
import styles from './suggestion-list.module.css'

function Line({ item }: { item: Suggestion }) {
  if (item.problem !== undefined)
    return (
      <span>
        {item.problem} <span className={styles.retry}>{t('Try again')}</span>
      </span>
    )
  if (item.blog) return <BlogLine blog={item.blog} size={24} />
  if (item.emoji)
    return (
      <>
        <span className={styles.sign} aria-hidden="true">
          {item.emoji.sign}
        </span>
        <span className={styles.words}>
          <bdi className={styles.name}>{item.emoji.name}</bdi>
          <bdi className={styles.code}>:{item.emoji.code}:</bdi>
        </span>
      </>
    )
  return <bdi className={styles.name}>#{item.tag}</bdi>
}

/** Tells screen readers about the list. The box keeps its own role and other attributes. */
function useDescribedBox(element: HTMLElement | undefined, listId: string, active: number): void {
  useEffect(() => {
    if (!element) return
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': listId }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name)
    }
  }, [element, listId])
  useEffect(() => {
    if (!element || active < 0) return
    element.setAttribute('aria-activedescendant', optionId(listId, active))
    return () => element.removeAttribute('aria-activedescendant')
  }, [element, listId, active])
}

/** Where the word begins, while it is being typed. */
const wordPlace = (box: Box, length: number) => ({
  getBoundingClientRect: () => box.placeOf(length),
  contextElement: box.element,
})

function Panel({ shown, completion, id }: { shown: Shown; completion: Completion; id: string }) {
  const { box, word, items, active, label } = shown
  const layer = useLayer<HTMLDivElement>({
    open: true,
    onEscape: () => completion.close(true),
    onPressOutside: () => completion.close(true),
  })
  const { element } = box
  const place = `${word.trigger}${word.start}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stays where its word begins, while that is typed
  useLayoutEffect(() => {
    const panel = layer.current
    if (!panel) return
    showInTopLayer(panel)
    const typed = 1 + word.typed.length + (word.isClosed ? 1 : 0)
    const isOtherWay = isRtl(element) !== isRtl(panel)
    const stop = keepPlaced(wordPlace(box, typed), panel, {
      placement: isOtherWay ? 'bottom-end' : 'bottom-start',
      offset: 6,
    })
    return () => {
      stop()
      hideFromTopLayer(panel)
    }
  }, [element, place, layer])
  return (
    <div ref={layer} popover="manual" className={styles.panel} data-completion="">
      <OptionList
        id={id}
        label={label}
        items={items}
        keyOf={({ key }) => key}
        active={active}
        onSelect={completion.take}
        onActive={completion.activate}
      >
        {item => <Line item={item} />}
      </OptionList>
    </div>
  )
}

/** For screen readers: how many suggestions there are, or what went wrong. */
function statusOf({ items, isFull }: Shown): string {
  if (isFull) return t('There’s no room left for that.')
  return items[0]?.problem ?? tn(items.length, '{count} suggestion', '{count} suggestions')
}

/** Screen readers only announce changes: in a dialog, the status appears with the list, and is empty first. */
function Status({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text), [text])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

/** Suggestions next to the word being typed. The focus stays in the text. */
export function SuggestionList({ completion }: { completion: Completion }) {
  const shown = useStore(completion.$shown)
  const id = useId()
  useDescribedBox(shown?.box.element, id, shown?.active ?? -1)
  const list = (
    <>
      {shown && <Panel shown={shown} completion={completion} id={id} />}
      <Status text={shown ? statusOf(shown) : ''} />
    </>
  )
  // A modal dialog makes everything outside it inert.
  const dialog = shown?.box.element.closest('dialog')
  return dialog ? createPortal(<div data-inlay-root="popover">{list}</div>, dialog) : list
}

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { isTab, leaveByTab } from '../../../ui/behavior/focus.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import type { BlogCardModel } from '../blog-card-model.ts'
import type { ShownCard } from '../store.ts'
import styles from './blog-card.module.css'
import { CardBody } from './card-body.tsx'

const attributes = ['aria-haspopup', 'aria-expanded', 'aria-controls']

/** Sets the ARIA attributes of an open popup on the host's link. Returns a function that removes them. */
function markAnchor(anchor: Element, id: string): () => void {
  const before = attributes.map(name => anchor.getAttribute(name))
  const openValues = ['dialog', 'true', id]
  const write = (values: (string | null)[]) => {
    for (const [index, name] of attributes.entries()) {
      const value = values[index]
      if (value == null) anchor.removeAttribute(name)
      else anchor.setAttribute(name, value)
    }
  }
  write(openValues)
  return () => write(before)
}

/** The card is elsewhere in the DOM: Tab on its link moves into it, as if it followed the link. */
function tabIntoCard(anchor: Element, id: string): () => void {
  const keyDown = (event: KeyboardEvent) => {
    if (!isTab(event) || event.shiftKey || event.defaultPrevented || document.activeElement !== anchor) return
    const card = document.getElementById(id)
    const first = card ? focusableIn(card)[0] : undefined
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  document.addEventListener('keydown', keyDown)
  return () => document.removeEventListener('keydown', keyDown)
}

interface CardProps {
  model: BlogCardModel
  shown: ShownCard
  open: boolean
}

const cardId = 'inlay-blog-card'

function Card({ model, shown, open }: CardProps) {
  const { anchor, name, by } = shown
  const isPressed = by === 'press'
  useEffect(() => {
    if (!open || isPressed) return
    const release = markAnchor(anchor, cardId)
    const stop = tabIntoCard(anchor, cardId)
    return () => {
      release()
      stop()
    }
  }, [open, isPressed, anchor])
  return (
    <Popover
      id={open ? cardId : ''}
      anchor={anchor}
      open={open}
      onClose={model.cards.close}
      placement="bottom-start"
      offset={6}
      label={t('About {blog}', { blog: name })}
      // For hover and keyboard focus, the card doesn't get the focus and doesn't dim the page.
      focus={isPressed ? 'first' : 'none'}
      tab={isPressed ? 'cycle' : 'none'}
      sheet={isPressed}
      bare
      className={styles.popover}
      onKeyDown={event => {
        if (!isPressed && !event.defaultPrevented) leaveByTab(event, event.currentTarget, anchor)
      }}
    >
      <div data-inlay-card={open ? '' : undefined} className={styles.frame}>
        <CardBody model={model} name={name} />
      </div>
    </Popover>
  )
}

/** The current card, and the previous one while it fades out. */
export function BlogCards({ model }: { model: BlogCardModel }) {
  const { $shown } = model.cards
  const shown = useStore($shown)
  const [drawn, setDrawn] = useState<{ id: number; card: ShownCard }[]>([])
  const last = drawn.at(-1)
  if (shown && last?.card !== shown) setDrawn([...drawn.slice(-1), { id: (last?.id ?? 0) + 1, card: shown }])
  useEffect(
    () =>
      $shown.listen((current, before) => {
        // Returns the focus to the card's link before the card is removed.
        const card = document.getElementById(cardId)
        if (
          !current &&
          before &&
          card?.contains(document.activeElement) &&
          before.anchor instanceof HTMLElement
        )
          before.anchor.focus({ preventScroll: true })
      }),
    [$shown],
  )
  return drawn.map(({ id, card }) => <Card key={id} model={model} shown={card} open={card === shown} />)
}

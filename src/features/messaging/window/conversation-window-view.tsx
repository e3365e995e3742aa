import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { lateView } from '../../../shared/late-view.tsx'
import { cycleTab, rememberFocus } from '../../../ui/behavior/focus.ts'
import { useLayer } from '../../../ui/behavior/layers.ts'
import { hideFromTopLayer, isUnderModal, showInTopLayer } from '../../../ui/behavior/top-layer.ts'
import { useNarrow } from '../../../ui/behavior/use-narrow.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useScrollLock } from '../../../ui/scrolling/scroll-lock.ts'
import { useSheet } from '../../../ui/sheet/use-sheet.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { ComposeBar } from '../compose/compose-bar.tsx'
import { can } from '../extras/can.ts'
import { findInboxButton } from '../inbox/inbox-popover.tsx'
import { Arrivals } from '../list/list-status.tsx'
import { MessageList } from '../list/message-list.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import type { Message } from '../types.ts'
import { quoteOf } from './conversation-menus.ts'
import styles from './conversation-window.module.css'
import { WindowHeader } from './window-header.tsx'
import { DropCover, FetchError, IcebreakerCard, useDropZone, WritingLine } from './window-parts.tsx'

/** Asks about a conversation that may be spam (MSGC-14). */
const SpamFooter = ({ question, markAsSpam }: { question: string; markAsSpam: () => void }) => (
  <div className={styles.suspicion}>
    <span>{question}</span>
    <Button size="small" onClick={markAsSpam}>
      {t('Mark as spam')}
    </Button>
  </div>
)

/** Placeholder while messages load; delayed, so that a quick response doesn't flash. */
const WindowSkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton shape="block" width="62%" height={44} label={t('Loading messages…')} />
    <Skeleton shape="block" width="48%" height={44} className={styles.waitingOwn} />
    <Skeleton shape="block" width="70%" height={64} />
  </div>
)

const loadSearch = async () => (await import('../extras/search-bar.tsx')).SearchBar

/** Focuses a field at the end of its text, after anything that has just closed has returned the focus. */
function focusNow(field: HTMLElement | null): void {
  const focus = () => {
    field?.focus()
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }
  focus()
  requestAnimationFrame(focus)
}

interface Props {
  model: MessagingModel
  conversationKey: string
  /** Folded to clear space for a post form. */
  isFolded: boolean
  /** In the dock, which it fills. */
  isDocked?: boolean
}

/** An open conversation: a window at the bottom of the page, the whole screen on phones (MSGC-3, MSGC-4). */
export function ConversationWindow({ model, conversationKey, isFolded, isDocked = false }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useNarrow()
  // If opened while a form fills the screen, for example by a notification, it waits below.
  const [isWaiting] = useState(isUnderModal)
  const isSheet = isNarrow && !isFolded && !isWaiting
  const close = () => model.manager.close(conversationKey)
  const frame = useLayer({ open: isSheet, onEscape: close })
  const window = model.windowOf(conversationKey)
  const compose = model.composeOf(conversationKey)
  const { isDropping, zoneProps } = useDropZone(compose)
  const { value: isReady, isLoading } = useStore(window.conversation.$fetch)
  const error = useStore(window.conversation.$fetchError)
  const head = useStore(window.$head)
  const isSearching = useStore(window.search.$isOpen)
  const [late] = useState(() =>
    lateView(model.app, {
      name: 'messaging',
      load: loadSearch,
      meanwhile: null,
    }),
  )
  const keyToFocus = useStore(model.manager.$keyToFocus)
  const write = () => focusNow(field.current)
  const reply = can(model.app, 'reply')
    ? (message: Message) => {
        window.conversation.draft.reply(quoteOf(message))
        write()
      }
    : null
  const isToFocus = keyToFocus === conversationKey
  const takeFocus = useEffectEvent(() => {
    model.manager.focused()
    // The user has pressed the window's dock button, which keeps the focus.
    if (isDocked && frame.current?.contains(document.activeElement)) return
    // On touch devices the field isn't focused: the keyboard would take up half of the screen.
    const target = matchMedia('(pointer: coarse)').matches ? null : field.current
    ;(target ?? frame.current)?.focus({ preventScroll: true })
  })
  useScrollLock(isSheet)
  useSheet(frame, { active: isSheet, onBack: close, onSwipe: close, from: 'header' })
  useLayoutEffect(() => {
    const element = frame.current
    if (!isSheet || !element) return
    // Above the inbox, which stays open below it.
    showInTopLayer(element)
    return () => hideFromTopLayer(element)
  }, [isSheet, frame])
  useLayoutEffect(() => {
    // Returns the focus to where it was, or to the inbox button if that is gone.
    return frame.current ? rememberFocus(frame.current, findInboxButton) : undefined
  }, [frame])
  useEffect(() => {
    if (isToFocus) takeFocus()
  }, [isToFocus])
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: modal goes with the role of a dialog
    <section
      ref={frame}
      tabIndex={-1}
      className={styles.window}
      popover={isSheet ? 'manual' : undefined}
      role={isNarrow ? 'dialog' : undefined}
      aria-modal={isNarrow || undefined}
      aria-labelledby={`${id}title`}
      data-window-key={conversationKey}
      data-folded={isFolded || undefined}
      data-docked={isDocked || undefined}
      data-dropping={isDropping || undefined}
      {...zoneProps}
      onPaste={event => {
        if (compose.paste(event.clipboardData)) event.preventDefault()
      }}
      onKeyDown={event => {
        if (isNarrow) cycleTab(event, event.currentTarget)
      }}
    >
      <WindowHeader
        model={model}
        conversationKey={conversationKey}
        head={head}
        titleId={`${id}title`}
        isDocked={isDocked}
      />
      {isReady && isSearching && (
        <late.View search={window.search} leave={() => focusNow(field.current ?? frame.current)} />
      )}
      <div className={styles.body}>
        {isReady && (
          <MessageList
            window={window}
            $today={model.$today}
            controlsOf={(message, react) => model.actions.messageItems(head, message, { react, write })}
            reply={reply}
          >
            {compose.icebreaker && <IcebreakerCard icebreaker={compose.icebreaker} />}
          </MessageList>
        )}
        {error && (
          <FetchError
            {...error}
            loginUrl={error.isLoggedOut ? window.loginUrl : null}
            isRetrying={isLoading}
            retry={window.conversation.fetch}
          />
        )}
        {!isReady && !error && <WindowSkeleton />}
      </div>
      <Arrivals window={window} />
      {can(model.app, 'writing') && <WritingLine window={window} />}
      {isReady && head.isPossibleSpam && (
        <SpamFooter
          question={compose.spamQuestion}
          markAsSpam={() => void model.actions.markAsSpam(conversationKey)}
        />
      )}
      {head.canSend ? (
        <ComposeBar
          model={model}
          conversation={window.conversation}
          compose={compose}
          isReady={isReady === true}
          fieldRef={field}
          close={close}
        />
      ) : (
        <p className={styles.footer}>{t("This Tumblr can't receive messages.")}</p>
      )}
      {isDropping && <DropCover />}
    </section>
  )
}

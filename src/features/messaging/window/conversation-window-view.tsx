import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { cycleTab, rememberFocus } from '../../../ui/behavior/focus.ts'
import { useNarrow } from '../../../ui/behavior/use-narrow.ts'
import { useScrollLock } from '../../../ui/scrolling/scroll-lock.ts'
import { ComposeBar } from '../compose/compose-bar.tsx'
import { findInboxButton } from '../inbox/find-inbox-button.ts'
import { Arrivals } from '../list/arrivals.tsx'
import { MessageList } from '../list/message-list.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import styles from './conversation-window.module.css'
import { DropCover, useDropZone } from './drop-zone.tsx'
import { FetchError } from './fetch-error.tsx'
import { IcebreakerCard } from './icebreaker-card.tsx'
import { SpamFooter } from './spam-footer.tsx'
import { useVisualViewport } from './use-visual-viewport.ts'
import { WindowHeader } from './window-header.tsx'
import { WindowSkeleton } from './window-skeleton.tsx'

interface Props {
  model: MessagingModel
  conversationKey: string
  /** Folded to make room for a post form. */
  isFolded: boolean
  /** Docked: it fills the dock. */
  isDocked?: boolean
}

/** An open conversation: a window at the bottom of the page, the whole screen on phones (MSGC-3, MSGC-4). */
export function ConversationWindow({ model, conversationKey, isFolded, isDocked = false }: Props) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useNarrow()
  const window = model.windowOf(conversationKey)
  const compose = model.composeOf(conversationKey)
  const { isDropping, zoneProps } = useDropZone(compose)
  const { value: isReady, isLoading } = useStore(window.conversation.$fetch)
  const error = useStore(window.conversation.$fetchError)
  const head = useStore(window.$head)
  const keyToFocus = useStore(model.manager.$keyToFocus)
  const isToFocus = keyToFocus === conversationKey
  const takeFocus = useEffectEvent(() => {
    model.manager.focused()
    // The user has pressed the window's dock button, which keeps the focus.
    if (isDocked && frame.current?.contains(document.activeElement)) return
    // On touch devices the field is not focused: the keyboard would take half of the screen.
    const target = matchMedia('(pointer: coarse)').matches ? null : field.current
    ;(target ?? frame.current)?.focus({ preventScroll: true })
  })
  useScrollLock(isNarrow && !isFolded)
  useVisualViewport(frame, isNarrow)
  useLayoutEffect(() => {
    // Returns the focus to where it was, or to the inbox button if that is gone.
    return frame.current ? rememberFocus(frame.current, findInboxButton) : undefined
  }, [])
  useEffect(() => {
    if (isToFocus) takeFocus()
  }, [isToFocus])
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: modal goes with the role of a dialog
    <section
      ref={frame}
      tabIndex={-1}
      className={styles.window}
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
      <div className={styles.body}>
        {isReady && (
          <MessageList
            window={window}
            $today={model.$today}
            controlsOf={message => model.actions.messageItems(head, message)}
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
          close={() => model.manager.close(conversationKey)}
        />
      ) : (
        <p className={styles.footer}>{t("This Tumblr can't receive messages.")}</p>
      )}
      {isDropping && <DropCover />}
    </section>
  )
}

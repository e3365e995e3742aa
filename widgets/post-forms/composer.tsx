import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { App } from '../../src/app/app.ts'
import { t } from '../../src/page/i18n.ts'
import { session } from '../../src/session/store.ts'
import { focusableIn, focusInto } from '../../src/ui/focus.ts'
import { closePath, Icon } from '../../src/ui/icon.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { isUppermost } from '../../src/ui/layers.ts'
import { PostTypeIcon } from '../../src/ui/post-type-icon.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { BlogSelect } from './blog-select.tsx'
import styles from './composer.module.css'
import { ComposerFooter } from './composer-footer.tsx'
import { AppContext, FormContext } from './form-context.ts'
import { keepClear } from './keep-clear.ts'
import { KeptOffers } from './kept-offers.tsx'
import type { OpenForm, PostForms } from './parts.ts'
import { PostSettings } from './post-settings.tsx'
import { Problem } from './problem.tsx'
import { SentTo, sentToText } from './sent-to.tsx'
import { TagsField } from './tags-field.tsx'
import { formTitle } from './titles.ts'
import { Trail } from './trail.tsx'
import type { FieldsView } from './types/fields.ts'

export interface ComposerProps {
  app: App
  model: PostForms<FieldsView>
  open: OpenForm<FieldsView>
}

const isLine = (target: EventTarget): target is HTMLElement =>
  (target instanceof HTMLInputElement && ['text', 'url', 'search'].includes(target.type)) ||
  (target instanceof HTMLTextAreaElement && 'singleLine' in target.dataset)

/** A post being written, whatever its type and wherever it stands. */
export function Composer({ app, model, open }: ComposerProps) {
  const { form, keeping, Fields, placement } = open
  const draft = useStore(form.$draft)
  const problem = useStore(form.$problem)
  const isSaving = useStore(form.$isSaving)
  const isEnabled = useStore(model.$isEnabled)
  const revision = useStore(form.$revision)
  const phase = useStore(model.$phase)
  const user = useStore(app.get(session).$user)
  const [hasSettings, setSettings] = useState(false)
  const toggleSettings = () => setSettings(!hasSettings)
  const sentTo = useId()
  const root = useRef<HTMLFormElement>(null)
  const attach = useEffectEvent(() => {
    if (root.current) model.attached(root.current)
  })
  useEffect(() => attach(), [])
  const isShown = phase === 'shown'
  useEffect(() => {
    // Not before it has been painted: where it scrolls is found by asking for styles.
    if (!isShown) return
    const form = root.current
    const top = form?.querySelector('header')
    const bottom = form?.querySelector('footer')
    return form && top && bottom ? keepClear(form, { top, bottom }) : undefined
  }, [isShown])
  useEffect(() => {
    if (isEnabled && root.current) focusInto(root.current)
  }, [isEnabled])

  // The fields begin anew with what is restored.
  const focusFields = () => requestAnimationFrame(() => root.current && focusInto(root.current))

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return
    // A menu or popover that is open takes it first.
    const isTop = isUppermost(root.current)
    if (event.key === 'Escape' && placement === 'inline' && isTop && !event.defaultPrevented) {
      event.preventDefault()
      void model.dismiss()
    }
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      void model.save()
    } else if (isLine(event.target)) {
      // Enter in a line goes on to the next field; it must not send a post that is half written.
      event.preventDefault()
      const fields = focusableIn(event.currentTarget)
      fields[fields.indexOf(event.target) + 1]?.focus()
    }
  }
  return (
    <form
      ref={root}
      noValidate
      className={styles.composer}
      aria-label={formTitle(draft)}
      aria-busy={isSaving}
      data-type={draft.type}
      data-phase={phase}
      data-placement={placement}
      inert={!isEnabled}
      onKeyDown={onKeyDown}
      onInput={keeping.touch}
      onSubmit={event => {
        event.preventDefault()
        void model.save()
      }}
    >
      <header className={styles.header}>
        <span className={styles.badge} title={formTitle(draft)}>
          <PostTypeIcon type={draft.type} />
        </span>
        <BlogSelect form={form} draft={draft} user={user} />
        <IconButton label={t('Close')} onClick={() => void model.dismiss()} className={styles.close}>
          <Icon path={closePath} />
        </IconButton>
      </header>
      <div className={styles.body} inert={isSaving}>
        <KeptOffers app={app} keeping={keeping} blog={draft.tumblelog} onDone={focusFields} />
        {draft.reblogTree !== '' && !draft.remove_reblog_tree && <Trail html={draft.reblogTree} />}
        <AppContext value={app}>
          <FormContext value={form}>
            <Fields
              key={revision}
              app={app}
              form={form}
              draft={draft}
              onChange={form.changeContent}
              onUrlDone={form.settleUrl}
            />
          </FormContext>
        </AppContext>
        <TagsField app={app} form={form} tags={draft.tags} />
        <SentTo id={sentTo} draft={draft} hasSettings={hasSettings} onSettings={toggleSettings} />
        {hasSettings && <PostSettings form={form} draft={draft} user={user} />}
      </div>
      {problem && <Problem problem={problem} />}
      <ComposerFooter
        form={form}
        draft={draft}
        isSaving={isSaving}
        hasSettings={hasSettings}
        sentTo={sentToText(draft) === '' ? undefined : sentTo}
        onSettings={toggleSettings}
      />
    </form>
  )
}

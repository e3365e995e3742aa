import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import type { LateView } from '../../../shared/late-view.tsx'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import type { EntriesProps } from '../../share/entry.tsx'
import type { MessageBoxProps } from './message-box.tsx'
import type { NetworksProps } from './networks.tsx'
import fieldStyles from './recipient-field.module.css'
import { RecipientField, type RecipientFieldHandle } from './recipient-field.tsx'
import styles from './share-message.module.css'
import type { ShareMessageModel } from './share-message-model.ts'

interface Props {
  model: ShareMessageModel
  /** Loaded once the popover is open. */
  box: LateView<MessageBoxProps>
  row: LateView<EntriesProps>
  offers: MessageBoxProps['offers']
  networks: LateView<NetworksProps>
}

function Content({ model, box, row, offers, networks }: Props) {
  const field = useRef<RecipientFieldHandle>(null)
  const below = useRef<HTMLDivElement>(null)
  const { isShowMessage, isShowExternalNetworksRow } = useStore(model.$state)
  const from = useStore(model.$from)
  const wasChosen = useRef(false)
  // When the recipient is cleared, the search field gets the focus.
  useEffect(() => {
    if (wasChosen.current && !isShowMessage) field.current?.focus()
    wasChosen.current = isShowMessage
  }, [isShowMessage])
  const goDown = () => {
    const [first] = below.current ? focusableIn(below.current) : []
    if (first) first.focus()
    else field.current?.focus()
  }
  return (
    <>
      {from ? (
        <RecipientField model={model} ref={field} onDown={goDown} />
      ) : (
        <p className={fieldStyles.word}>{t('None of your blogs can send messages.')}</p>
      )}
      <div ref={below} className={styles.below}>
        {isShowMessage && (
          <box.View
            model={model}
            offers={offers}
            onUp={() => field.current?.focusRow()}
            onDown={() => field.current?.focus()}
          />
        )}
        {isShowExternalNetworksRow && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys that its entries do not
          <div
            onPointerEnter={networks.preload}
            onFocus={networks.preload}
            onKeyDown={event => {
              if (event.key === 'ArrowDown') field.current?.focus()
              else if (event.key === 'ArrowUp' || (event.key === 'Tab' && event.shiftKey))
                field.current?.focusRow()
              else return
              event.preventDefault()
            }}
          >
            <row.View out={model.out} />
          </div>
        )}
      </div>
    </>
  )
}

/** The popover that sends a post to another blog, at the button of its post (SMSG-1…8). */
export function ShareMessage(props: Props) {
  const { model, box, row, networks } = props
  const isOpen = useStore(model.$isOpen)
  const subject = useStore(model.$subject)
  const screen = useStore(model.out.$screen)
  const body = useRef<HTMLDivElement>(null)
  const isForm = screen !== 'options'
  const wasForm = useRef(false)
  // Loads both when the popover opens, before a recipient can be chosen.
  useEffect(() => {
    if (isOpen) for (const view of [row, box]) view.preload()
  }, [isOpen, row, box])
  // A form gets the focus once it has loaded, and until then the body; afterwards, its button gets the focus back.
  useEffect(() => {
    if (isForm && !body.current?.contains(document.activeElement)) body.current?.focus()
    if (!isForm && wasForm.current && body.current) focusInto(body.current)
    wasForm.current = isForm
  }, [isForm])
  return (
    <Popover
      anchor={subject?.anchor}
      open={isOpen}
      onClose={reason => {
        if (reason !== 'escape' || !model.back()) model.close()
      }}
      label={t('Share as a message')}
      tab="cycle"
      // A form has its own title.
      {...(isForm && { heading: '' })}
      arrow
    >
      <div ref={body} tabIndex={-1} className={styles.body} data-form={isForm || undefined}>
        {isForm ? <networks.View model={model} /> : <Content {...props} />}
      </div>
    </Popover>
  )
}

import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Counter } from '../../../ui/counter/counter.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import type { ShareForm } from '../form.ts'
import { messageMaxLength } from '../share-data.ts'
import { isSubmitted } from './form-frame.tsx'

const counterFrom = 50

interface MessageFieldProps {
  form: Pick<ShareForm<'message'>, '$values' | '$state' | 'set'>
  isFirst?: boolean
}

/** The optional message of a share. */
export function MessageField({ form, isFirst = false }: MessageFieldProps) {
  const { message } = useStore(form.$values)
  const left = messageMaxLength - message.length
  return (
    <TextArea
      label={t('Message (optional)')}
      maxLength={messageMaxLength}
      maxRows={6}
      value={message}
      readOnly={isSubmitted(useStore(form.$state))}
      data-autofocus={isFirst ? '' : undefined}
      aside={left <= counterFrom && <Counter remaining={left} />}
      onChange={event => form.set('message', event.target.value)}
    />
  )
}

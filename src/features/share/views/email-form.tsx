import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { emailMaxLength } from '../share-data.ts'
import { FormFrame, type FormProps, isSubmitted } from './form-frame.tsx'
import { MessageField } from './message-field.tsx'

/** Shares the post by e-mail (SHARE-15, SHARE-24…27, SMSG-43, SMSG-44). */
export function EmailForm({ out }: FormProps) {
  const form = out.email
  const { address } = useStore(form.$values)
  const replyTo = useStore(form.$replyTo)
  const submitted = isSubmitted(useStore(form.$state))
  return (
    <FormFrame out={out} form={form} cancel={form.cancel}>
      <TextField
        label={t('Email address')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={emailMaxLength}
        required
        value={address}
        readOnly={submitted}
        data-autofocus=""
        onChange={event => form.set('address', event.target.value)}
      />
      <MessageField form={form} />
      {form.hasReplyTo() && (
        <Switch
          label={t('Let them reply to me')}
          checked={replyTo}
          busy={submitted}
          onChange={form.setReplyTo}
        />
      )}
    </FormFrame>
  )
}

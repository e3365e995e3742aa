import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'
import type { App } from '../../../platform/app.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from '../composer/composer.module.css'
import { Composer, type FormServices } from '../composer/composer.tsx'
import type { FieldsView } from '../types/fields.ts'
import { formTitle } from './titles.ts'
import type { PostForms } from './types.ts'

export interface FormsViewProps {
  app: App
  services: FormServices
  model: PostForms<FieldsView>
}

/** The open form: in a dialog over the dimmed page, in place of the buttons, or in place of a post (POST-13). */
export function FormsView({ app, services, model }: FormsViewProps) {
  const open = useStore(model.$open)
  const isDimmed = useStore(model.$isDimmed)
  const composer = open && <Composer key={open.id} {...{ app, services, model, open }} />
  return (
    <>
      {open?.placement === 'inline' &&
        (open.slot ? createPortal(composer, open.slot.container, String(open.id)) : composer)}
      <Dialog
        open={isDimmed}
        bare
        dismissible
        size="medium"
        label={open ? formTitle(open.form.$draft.get()) : ''}
        className={styles.dialog}
        onClose={() => void model.dismiss()}
      >
        {open?.placement === 'modal' && composer}
      </Dialog>
    </>
  )
}

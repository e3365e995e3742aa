import { useEffect, useState } from 'react'

/** The model of a type's fields; disposed of when they unmount. */
export interface FieldsModel {
  /** Called once the fields are mounted, and the previous ones are unmounted. */
  start?: () => void
  dispose: () => void
}

/** Creates a model for mounted fields, and disposes of it when they unmount. */
export function useModel<M extends FieldsModel>(create: () => M): M {
  const [model] = useState(create)
  useEffect(() => {
    model.start?.()
    return () => model.dispose()
  }, [model])
  return model
}

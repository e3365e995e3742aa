import { useEffect, useState } from 'react'

/** What the fields of a type think with; it ends with them. */
export interface FieldsModel {
  /** Begins what tells the form of things; it is called once the fields are drawn, and those before them are gone. */
  start?: () => void
  dispose: () => void
}

/** Makes a model once for the fields that are drawn, and ends it when they go. */
export function useModel<M extends FieldsModel>(create: () => M): M {
  const [model] = useState(create)
  useEffect(() => {
    model.start?.()
    return () => model.dispose()
  }, [model])
  return model
}

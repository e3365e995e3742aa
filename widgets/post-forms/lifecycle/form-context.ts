import { createContext } from 'react'
import type { App } from '../../../src/app/app.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'

/** The form that a field stands in, for fields that have more to do with it than their own value. */
export const FormContext = createContext<PostForm | null>(null)

/** The app of the form, for what a field brings in itself. */
export const AppContext = createContext<App | null>(null)

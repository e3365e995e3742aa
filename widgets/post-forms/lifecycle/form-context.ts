import { createContext } from 'react'
import type { App } from '../../../src/app/app.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'

/** The form of a field, for fields that need more than their own value. */
export const FormContext = createContext<PostForm | null>(null)

/** The app, for fields that load something themselves. */
export const AppContext = createContext<App | null>(null)

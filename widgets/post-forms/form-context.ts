import { createContext } from 'react'
import type { PostForm } from '../../src/posts/form.ts'

/** The form that a field stands in, for fields that have more to do with it than their own value. */
export const FormContext = createContext<PostForm | null>(null)

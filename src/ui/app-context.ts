import { createContext } from 'react'
import type { App } from '../platform/app.ts'

/** The app of the root that draws a view; null for a view drawn without one. */
export const AppContext = createContext<App | null>(null)

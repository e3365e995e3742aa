import { createContext } from 'react'
import type { App } from '../platform/app.ts'

/** The app of the root that draws a view; null where a view is drawn without one. */
export const AppContext = createContext<App | null>(null)

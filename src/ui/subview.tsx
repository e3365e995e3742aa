import { Component, type ReactNode } from 'react'

interface SubviewProps {
  /** Its name in the console's message. */
  name: string
  /** Shown instead; nothing if left out. */
  fallback?: ReactNode
  children: ReactNode
}

/** An error boundary around one of many parts: if it fails to render, it is logged and left out (ERR-2, DEC-116). */
export class Subview extends Component<SubviewProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.debug(`INLAY-17: ${this.props.name} left out`, error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

import { Component, type ReactNode } from 'react'

interface SubviewProps {
  /** Name for the log note. */
  name: string
  /** Shown instead; nothing if left out. */
  fallback?: ReactNode
  children: ReactNode
}

/** An error boundary around one of many parts: if it fails to render, it is logged and left out (ERR-2, DEC-116). */
export class Subview extends Component<SubviewProps, { rejected: boolean }> {
  override state = { rejected: false }

  static getDerivedStateFromError() {
    return { rejected: true }
  }

  override componentDidCatch(error: unknown) {
    console.debug(`Inlay: ${this.props.name} left out`, error)
  }

  override render() {
    return this.state.rejected ? this.props.fallback : this.props.children
  }
}

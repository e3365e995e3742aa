import { Component, type ReactNode } from 'react'

interface SubviewProps {
  /** What it is, for the note. */
  name: string
  /** What stands there instead; nothing when left out. */
  fallback?: ReactNode
  children: ReactNode
}

/** One part among many: if it cannot be drawn it is left out with a note, and the others carry on (ERR-2, DEC-116). */
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

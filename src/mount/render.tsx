import { Component, type ReactNode, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { t } from '../page/i18n.ts'
import styles from './render.module.css'

interface BoundaryProps {
  app: App
  name: string
  children: ReactNode
}

/** Keeps a root's fault to that root: a quiet note with a retry; the model, and so what was typed, lives on. */
class RootBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  private healed = 0

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // A browser's translator moves text nodes under React; drawing again from the model is all it takes.
    if (error instanceof DOMException && this.healed++ < 3) this.setState({ failed: false })
    else this.props.app.bus.emit('widget:failed', { name: this.props.name, error })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <p className={styles.failed} role="status">
        <span>{t('This part of the page had a problem.')}</span>{' '}
        <button type="button" onClick={() => this.setState({ failed: false })}>
          {t('Try again')}
        </button>
      </p>
    )
  }
}

/** Runs before the first paint of the root and before its effects measure anything. */
function FirstRender({ done, children }: { done: () => void; children: ReactNode }) {
  useInsertionEffect(done, [done])
  return children
}

/** A drawn root: what it is drawn in, and what takes it away again. */
export interface Rendered {
  container: Element
  release: Dispose
}

/** Draws a root inside its placeholder; the server's fallback stays until the root's first render. */
export function renderRoot(app: App, name: string, placeholder: Element, view: ReactNode): Promise<Rendered> {
  const fallback = [...placeholder.childNodes]
  const container = document.createElement('div')
  container.dataset.inlayRoot = name
  placeholder.append(container)
  const root = createRoot(container, {
    identifierPrefix: `inlay-${name}-`,
    onCaughtError: error => console.warn(`Inlay's ${name} had a problem.`, error),
  })
  const release = () => {
    root.unmount()
    container.remove()
    // A page kept by the host's soft navigation finds its fallback again.
    if (!placeholder.hasChildNodes()) placeholder.append(...fallback)
  }
  return new Promise(resolve => {
    const rendered = () => {
      for (const node of fallback) node.parentNode?.removeChild(node)
      resolve({ container, release })
    }
    root.render(
      <FirstRender done={rendered}>
        <RootBoundary app={app} name={name}>
          {view}
        </RootBoundary>
      </FirstRender>,
    )
  })
}

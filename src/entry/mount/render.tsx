import { Component, type ReactNode, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { AppContext } from '../../ui/app-context.ts'
import type { RootSetup } from './registry.ts'
import styles from './render.module.css'
import { makeInstance, registerHandlers } from './without-view.ts'

interface BoundaryProps {
  app: App
  name: string
  children: ReactNode
}

/**
 * Limits a root's error to that root and shows a short note with a retry button. The model survives, including what was
 * typed.
 */
class RootBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  private healed = 0

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // A browser's translator moves text nodes under React; drawing again from the model repairs that.
    if (error instanceof DOMException && this.healed++ < 3) this.setState({ failed: false })
    else this.props.app.bus.emit('widget:failed', { name: this.props.name, error })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <p className={styles.failed} role="status">
        <span>{t('Something went wrong in this part of the page.')}</span>{' '}
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

/** Numbers the roots, so that two of the same name don't share ids. */
let drawnRoots = 0

/** A drawn root, and which control of the fallback had the focus before. */
interface Drawn {
  container: HTMLElement
  focused: Element | null
}

/** Draws a root inside its placeholder; the server's fallback stays until the root's first render. */
function draw({ app, name, element, disposer }: RootSetup, view: ReactNode): Promise<Drawn> {
  const fallback = [...element.childNodes]
  const container = document.createElement('div')
  container.dataset.inlayRoot = name
  element.append(container)
  const root = createRoot(container, {
    identifierPrefix: `inlay-${name}-${++drawnRoots}-`,
    // A boundary inside the root that caught it has reported it already.
    onCaughtError: (error, { errorBoundary }) =>
      errorBoundary instanceof RootBoundary && console.warn(`INLAY-16: ${name} had a problem.`, error),
  })
  disposer.add(() => {
    root.unmount()
    container.remove()
    // A page that the host's soft navigation keeps gets its fallback back.
    if (!element.hasChildNodes()) element.append(...fallback)
  })
  return new Promise(resolve => {
    // Not if it is unmounted before its first render.
    disposer.add(() => resolve({ container, focused: null }))
    const rendered = () => {
      const focused = element.contains(document.activeElement) ? document.activeElement : null
      for (const node of fallback) node.parentNode?.removeChild(node)
      resolve({ container, focused })
    }
    root.render(
      <FirstRender done={rendered}>
        <RootBoundary app={app} name={name}>
          <AppContext value={app}>{view}</AppContext>
        </RootBoundary>
      </FirstRender>,
    )
  })
}

/** Mounts a root that draws something: its handlers wait for its first render. */
export async function mountReact(rootSetup: RootSetup): Promise<Element | null> {
  const { app, name, element, disposer } = rootSetup
  const instance = makeInstance(rootSetup)
  if (instance.view === null) return null
  // The user may be pressing or focusing the server's fallback: keep the click and the focus.
  const isUsed =
    element.matches(':active,[data-inlay-when="touch"]') || element.contains(document.activeElement)
  const handOver = isUsed && (await import('./hand-over.ts').catch(() => null))
  if (handOver) await handOver.whenReleased(element)
  if (disposer.disposed) return null
  const { container, focused } = await draw(rootSetup, instance.view)
  if (handOver && focused) handOver.moveFocus(container, focused)
  if (disposer.disposed) return null
  registerHandlers(rootSetup, instance)
  app.bus.emit('widget:mounted', { name, element })
  return container
}

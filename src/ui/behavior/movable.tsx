import { type ReactNode, type RefObject, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { holdFocus } from './hold-focus.ts'

interface MovableProps {
  /** The element to render into; null renders in place. */
  into: Element | null
  children: ReactNode
}

function createNode(): HTMLElement {
  const node = document.createElement('div')
  node.style.display = 'contents'
  return node
}

type Mover = Element & { moveBefore?: (node: Node, before: Node | null) => void }

/** Moves the nodes to another parent, with their scroll position. */
function move(node: HTMLElement, target: Mover): void {
  if (node.parentNode === target) return
  const scrolled = [...node.querySelectorAll('*')].flatMap(element => {
    const { scrollTop, clientHeight, scrollHeight } = element
    if (scrollTop === 0) return []
    // A list scrolled to its end stays at the end, although its height changes with the width.
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
    return [[element, isAtEnd ? Number.MAX_SAFE_INTEGER : scrollTop] as const]
  })
  const left = node.closest('dialog')
  // Keeps the state of iframes and videos, if the browser supports it.
  if (target.moveBefore && node.isConnected && target.isConnected) target.moveBefore(node, null)
  else target.append(node)
  for (const [element, top] of scrolled) element.scrollTop = top
  // Until it is closed, nothing outside can have the focus.
  if (left?.dataset.state === 'closed' && !left.contains(node)) left.close()
}

interface PartProps {
  node: HTMLElement
  into: Element | null
  held: RefObject<(() => void) | null>
}

function Home({ node, into, held }: PartProps) {
  const home = useRef<HTMLDivElement>(null)
  // Before any layout effect, such as one that opens the dialog to move into.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `into` moves it
  useInsertionEffect(() => {
    held.current = holdFocus(node)
  }, [node, into, held])
  useLayoutEffect(() => {
    const target = into ?? home.current
    if (target) move(node, target)
  }, [node, into])
  return <div ref={home} style={{ display: 'contents' }} />
}

function End({ node, into, held }: PartProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `into` has moved it
  useLayoutEffect(() => held.current?.(), [into, held])
  useLayoutEffect(() => () => node.remove(), [node])
  return null
}

/**
 * Renders children here or in another root's element; moving between the two does not remount them, and the focus stays
 * where it is in them, with what is selected.
 */
export function Movable({ into, children }: MovableProps) {
  const [node] = useState(createNode)
  const held = useRef<(() => void) | null>(null)
  const parts = { node, into, held }
  return (
    <>
      {/* First, so that effects of the children that measure or focus run with the node in the page. */}
      <Home {...parts} />
      {createPortal(children, node)}
      {/* Last, so that children being unmounted still find the node in the page, with its selection. */}
      <End {...parts} />
    </>
  )
}

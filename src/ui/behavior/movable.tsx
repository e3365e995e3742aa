import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

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

/** Moves the nodes to another parent, with their scroll position and focus. */
function move(node: HTMLElement, target: Mover): void {
  if (node.parentNode === target) return
  const scrolled = [...node.querySelectorAll('*')].flatMap(element => {
    const { scrollTop, clientHeight, scrollHeight } = element
    if (scrollTop === 0) return []
    // A list scrolled to its end stays at the end, although its height changes with the width.
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
    return [[element, isAtEnd ? Number.MAX_SAFE_INTEGER : scrollTop] as const]
  })
  const focused = node.contains(document.activeElement) ? document.activeElement : null
  // Keeps the state of iframes and videos, if the browser supports it.
  if (target.moveBefore && node.isConnected && target.isConnected) target.moveBefore(node, null)
  else target.append(node)
  for (const [element, top] of scrolled) element.scrollTop = top
  if (focused instanceof HTMLElement && document.activeElement !== focused)
    focused.focus({ preventScroll: true })
}

function Home({ node, into }: { node: HTMLElement; into: Element | null }) {
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = into ?? home.current
    if (target) move(node, target)
  }, [node, into])
  return <div ref={home} style={{ display: 'contents' }} />
}

function End({ node }: { node: HTMLElement }) {
  useLayoutEffect(() => () => node.remove(), [node])
  return null
}

/** Renders children here or in another root's element; moving between the two does not remount them. */
export function Movable({ into, children }: MovableProps) {
  const [node] = useState(createNode)
  return (
    <>
      {/* First, so that effects of the children that measure or focus run with the node in the page. */}
      <Home node={node} into={into} />
      {createPortal(children, node)}
      {/* Last, so that children being unmounted still find the node in the page, with its selection. */}
      <End node={node} />
    </>
  )
}

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface MovableProps {
  /** Where it is drawn; null draws it where it stands. */
  into: Element | null
  children: ReactNode
}

function createNode(): HTMLElement {
  const node = document.createElement('div')
  node.style.display = 'contents'
  return node
}

type Mover = Element & { moveBefore?: (node: Node, before: Node | null) => void }

/** Takes the nodes elsewhere; how far they are scrolled and the focus in them go with them. */
function move(node: HTMLElement, target: Mover): void {
  if (node.parentNode === target) return
  const scrolled = [...node.querySelectorAll('*')].flatMap(one => {
    const { scrollTop, clientHeight, scrollHeight } = one
    if (scrollTop === 0) return []
    // Who was at the end stays there, although that is elsewhere in another width.
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
    return [[one, isAtEnd ? Number.MAX_SAFE_INTEGER : scrollTop] as const]
  })
  const focused = node.contains(document.activeElement) ? document.activeElement : null
  // Keeps frames and films as they are, where the browser knows it.
  if (target.moveBefore && node.isConnected && target.isConnected) target.moveBefore(node, null)
  else target.append(node)
  for (const [one, top] of scrolled) one.scrollTop = top
  if (focused instanceof HTMLElement && document.activeElement !== focused)
    focused.focus({ preventScroll: true })
}

function Home({ node, into }: { node: HTMLElement; into: Element | null }) {
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = into ?? home.current
    if (target) move(node, target)
  }, [node, into])
  useLayoutEffect(() => () => node.remove(), [node])
  return <div ref={home} style={{ display: 'contents' }} />
}

/** Draws something here or in another root's element; going from one to the other nothing in it begins anew. */
export function Movable({ into, children }: MovableProps) {
  const [node] = useState(createNode)
  return (
    <>
      {/* First: whatever measures or focuses in the children finds them in the page. */}
      <Home node={node} into={into} />
      {createPortal(children, node)}
    </>
  )
}

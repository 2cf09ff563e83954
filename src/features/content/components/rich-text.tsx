import { createElement, type ReactNode } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Prose } from '#ui/prose.tsx'
import type { RichElement, RichNode } from '../rich-text.ts'

/** Renders the sanitised nodes of rich-text.ts. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return <Prose>{nodes.map(toElement)}</Prose>
}

function toElement(node: RichNode, place: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, address, alt = '', width, height } = node
  if (tag === 'img') {
    return <img key={place} src={address} alt={alt} width={width} height={height} loading="lazy" />
  }
  if (tag === 'a' && address !== undefined) {
    return (
      <AppLink key={place} href={address} rel="noopener">
        {childrenOf(node)}
      </AppLink>
    )
  }
  // Wide tables scroll horizontally inside their container.
  if (tag === 'table') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      <section key={place} className="text__table" aria-label="Table" tabIndex={0}>
        <table>{childrenOf(node)}</table>
      </section>
    )
  }
  return createElement(tag, { key: place }, ...childrenOf(node))
}

function childrenOf({ children }: RichElement): ReactNode[] {
  return children.map(toElement)
}

import { Children, type ReactNode } from 'react'

/**
 * Each run of text in an element of its own. A browser that translates the page replaces text nodes:
 * React could then neither remove one nor put something before it, and the page would end in an
 * error. Elements stay, and a text that is alone in its element is replaced whole.
 */
export function Words({ children }: { children: ReactNode }) {
  const parts: (ReactNode | string)[] = []
  for (const child of Children.toArray(children)) {
    const before = parts.at(-1)
    if (typeof child !== 'string' && typeof child !== 'number') parts.push(child)
    else if (typeof before === 'string') parts[parts.length - 1] = `${before}${child}`
    else parts.push(String(child))
  }
  let run = 0
  return parts.map((part) => {
    if (typeof part !== 'string' || part.trim() === '') return part
    run += 1
    return <span key={`text-${run}`}>{part}</span>
  })
}

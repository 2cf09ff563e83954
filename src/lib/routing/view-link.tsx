import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type ViewLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  href: string
  /** Replaces the history entry, so that going back leaves the page. */
  replace?: boolean
  onPress?: () => void
}

/** A link to another view of the same page; it keeps the scroll position. */
export function ViewLink({ href, replace = false, onPress, ...rest }: ViewLinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href, { preventScrollReset: true, replace })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onPress?.()
    go(event)
  }
  return <a {...rest} href={useHref(href)} onClick={press} />
}

import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type MenuLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  href: string
  /** In the place of this address, so that going back leaves the menu. */
  replace?: boolean
}

/** A link from one narrowing of the menu to another: the page stays where it was scrolled to. */
export function MenuLink({ href, replace = false, ...rest }: MenuLinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href, { preventScrollReset: true, replace })
  return <a {...rest} href={useHref(href)} onClick={go} />
}

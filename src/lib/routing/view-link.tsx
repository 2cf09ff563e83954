import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type ViewLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { href: string }

/** A link to another view of the same page, which stays where it was scrolled to. */
export function ViewLink({ href, ...rest }: ViewLinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href, { preventScrollReset: true })
  return <a {...rest} href={useHref(href)} onClick={go} />
}

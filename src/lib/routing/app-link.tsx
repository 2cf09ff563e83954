import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link by its address: inside the app without a reload; `tel:`, `mailto:`, other sites as they are. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return href.startsWith('/') ? <InnerLink href={href} {...rest} /> : <a href={href} {...rest} />
}

/** The router's own `Link` brings the prefetching of its framework along, 2 kB that this app has no use for. */
function InnerLink({ href, onClick, ...rest }: AppLinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !rest.target) go(event)
  }
  return <a {...rest} href={useHref(href)} onClick={press} />
}

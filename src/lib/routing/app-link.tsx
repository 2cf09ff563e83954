import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * Navigates inside the app without a reload; `tel:`, `mailto:`, other sites and text files are plain
 * links.
 */
export function AppLink({ href, ...rest }: AppLinkProps) {
  const isPage = href.startsWith('/') && !href.endsWith('.txt')
  return isPage ? <InnerLink href={href} {...rest} /> : <a href={href} {...rest} />
}

/** The router's own `Link` includes 2 kB of prefetching that this app does not use. */
function InnerLink({ href, onClick, ...rest }: AppLinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !rest.target) go(event)
  }
  return <a {...rest} href={useHref(href)} onClick={press} />
}

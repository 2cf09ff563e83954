import type { MouseEvent } from 'react'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { AppLink, type AppLinkProps } from '#lib/routing/app-link.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { REPORTS_HREF } from './bottom-items.ts'

/**
 * Link to completed orders and their reports. Visitors sign in first and continue there (spec §2).
 */
export function ReportLink(props: Omit<AppLinkProps, 'href' | 'onClick'>) {
  const overlays = useOverlays()
  const signInFirst = (event: MouseEvent) => {
    if (cookies.accessToken.get()) return
    event.preventDefault()
    cookies.redirect.set(REPORTS_HREF)
    overlays.open('sign-in')
  }
  return <AppLink {...props} href={REPORTS_HREF} onClick={signInFirst} />
}

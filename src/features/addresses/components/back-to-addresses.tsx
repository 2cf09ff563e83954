import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { addressListHref } from '../address-hrefs.ts'

/** The way out of the form of an address. */
export function BackToAddresses() {
  return (
    <AppLink className={buttonClass({ variant: 'plain' })} href={addressListHref()}>
      Back without saving
    </AppLink>
  )
}

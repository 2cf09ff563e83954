import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { addressListHref } from '../address-hrefs.ts'
import { AddAddressLink } from './add-address-link.tsx'

export function NoAddresses() {
  return (
    <EmptyState heading="h3" title="No saved addresses yet" action={<AddAddressLink />}>
      Save an address here and choose it each time you book.
    </EmptyState>
  )
}

export function NoSuchPage({ page }: { page: number }) {
  return (
    <EmptyState heading="h3" title={`There is no page ${page}`} action={<ToList />}>
      Your addresses are on the pages before it.
    </EmptyState>
  )
}

/** Deleted, never created, or another patient's: the answer is the same. */
export function NoSuchAddress() {
  return (
    <EmptyState heading="h3" title="We could not find this address" action={<ToList />}>
      It may have been deleted, or the link is incomplete.
    </EmptyState>
  )
}

function ToList() {
  return (
    <AppLink className={buttonClass({ variant: 'next' })} href={addressListHref()}>
      See your addresses
    </AppLink>
  )
}

import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { menuHref } from '../menu-address.ts'

export interface MenuNotFoundProps {
  what: 'category' | 'page'
  city: string
  /** URL of the first page. */
  firstHref: string
}

/** Shown when the city does not have the category or page of the URL. */
export function MenuNotFound({ what, city, firstHref }: MenuNotFoundProps) {
  if (what === 'page') {
    return (
      <EmptyState
        heading="h1"
        title="This page of the list does not exist"
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={firstHref}>
            Go to the first page
          </AppLink>
        }
      >
        Some tests may have been removed since this link was made.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      heading="h1"
      title={`There is no such category in ${city}`}
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={menuHref({})}>
          See all tests
        </AppLink>
      }
    >
      The address may have changed, or your city does not offer these tests.
    </EmptyState>
  )
}

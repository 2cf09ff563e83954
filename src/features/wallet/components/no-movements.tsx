import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { walletHref } from '../wallet-hrefs.ts'

export function NoMovements() {
  return (
    <EmptyState
      heading="h3"
      title="No points yet"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          See tests and packages
        </AppLink>
      }
    >
      Points you earn and use are listed here with their order.
    </EmptyState>
  )
}

export function NoSuchPage({ page }: { page: number }) {
  return (
    <EmptyState
      heading="h3"
      title={`There is no page ${page}`}
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={walletHref()}>
          See the newest points
        </AppLink>
      }
    />
  )
}

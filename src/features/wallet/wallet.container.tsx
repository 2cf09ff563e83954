import { useQuery } from '@tanstack/react-query'
import { WALLET_PAGE_SIZE } from '#contract/constants.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { walletLedgerQuery } from './api/wallet-ledger.query.ts'
import { MovementList } from './components/movement-list.tsx'
import { NoMovements, NoSuchPage } from './components/no-movements.tsx'
import { WalletWorth } from './components/wallet-worth.tsx'

export interface WalletPageProps {
  /** Empty until it is known who is signed in: nothing is asked for before (spec §5). */
  mobile: string
  /** From 1. */
  page: number
}

/** The points, what they are worth, and where they came from and went. */
export function WalletPage({ mobile, page }: WalletPageProps) {
  const wallet = useQuery(walletQuery(useApi(), mobile))
  return (
    <section className="stack stack--6" aria-labelledby="wallet">
      <h2 className="h2 vh-narrow" id="wallet">
        Your wallet
      </h2>
      <WalletWorth wallet={wallet.data} />
      <Movements mobile={mobile} page={page} />
    </section>
  )
}

function Movements({ mobile, page }: WalletPageProps) {
  const { data, error, fetchStatus, isFetching, refetch } = useQuery(
    walletLedgerQuery(useApi(), mobile, page),
  )
  if (!data) {
    const isPaused = fetchStatus === 'paused'
    if (!error && !isPaused)
      return <EntriesSkeleton count={4} label="Your points are being loaded" />
    return (
      <CouldNotLoad
        what="Your points"
        safe="Your points are safe."
        offline={isPaused || failureKind(error) === 'offline'}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.total === 0) return <NoMovements />
  if (data.entries.length === 0) return <NoSuchPage page={page} />
  return (
    <MovementList
      entries={data.entries}
      page={page}
      pages={Math.ceil(data.total / WALLET_PAGE_SIZE)}
    />
  )
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { WALLET_PAGE_SIZE } from '#contract/constants.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { Wallet, walletEndpoints } from '#contract/wallet.endpoints.ts'
import { slashDateTime } from '#lib/dates.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export interface WalletPageProps {
  /** Empty while the session is being restored: the query waits for it (spec §5). */
  mobile: string
  /** From 1. */
  page: number
}

export function WalletPage({ mobile, page }: WalletPageProps) {
  const { data } = useQuery(walletQuery(useApi(), mobile))
  // The profile's head may have asked before this part is hydrated.
  const wallet = useHydrated() ? data : undefined
  return (
    <section className="stack stack--6" aria-labelledby="wallet">
      <h2 className="h2 vh-narrow" id="wallet">
        Your wallet
      </h2>
      <WalletWorth wallet={wallet} />
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
    if (!error && !isPaused) return <EntriesSkeleton count={4} label="Loading your points" />
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

/** Newest first. Shares the wallet's key, so that both are invalidated together. */
function walletLedgerQuery(api: Api, mobileNumber: string, page: number) {
  return queryOptions({
    queryKey: ['wallet', mobileNumber, 'ledger', page],
    queryFn: ({ signal }) =>
      api.call('walletLedger', { query: { mobile_number: mobileNumber, page } }, { signal }),
    enabled: mobileNumber !== '',
    placeholderData: keepPreviousData,
  })
}

/** Undefined while loading. */
function WalletWorth({ wallet }: { wallet: Wallet | undefined }) {
  return (
    <div className="card card--mist stack stack--2">
      <dl className="row row--between">
        <div>
          <dt className="note">Points</dt>
          <dd className="h2 tabular-nums">
            {wallet ? wallet.points : <Skeleton width="64px" height="28px" />}
          </dd>
        </div>
        <div className="wallet-worth__cash">
          <dt className="note">Worth</dt>
          <dd className="h2 tabular-nums">
            {wallet ? (
              formatRupees(wallet.points_cashvalue)
            ) : (
              <Skeleton width="72px" height="28px" />
            )}
          </dd>
        </div>
      </dl>
      <p className="note">Two points are worth ₹1. Use them when you book, before you confirm.</p>
    </div>
  )
}

type Ledger = EndpointResult<typeof walletEndpoints.walletLedger>
type Movement = Ledger['entries'][number]

interface MovementListProps {
  entries: readonly Movement[]
  page: number
  pages: number
}

function MovementList({ entries, page, pages }: MovementListProps) {
  return (
    <>
      <ul className="card card--flush">
        {entries.map((entry) => (
          <MovementRow key={entry.entry_id} {...entry} />
        ))}
      </ul>
      <Pager page={page} pages={pages} hrefOf={walletHref} link={AppLink} />
    </>
  )
}

function MovementRow({ at, points, reason, order_no }: Movement) {
  return (
    <li className="card__part entry">
      <div className="entry__what">
        <p>
          <b>{reason}</b>
        </p>
        <p className="note tabular-nums">{slashDateTime(at)}</p>
        {order_no && (
          <AppLink
            className="link tabular-nums"
            href={paths.profile.getHref('my-order', { order: order_no })}
          >
            Order {order_no}
          </AppLink>
        )}
      </div>
      <p className={points > 0 ? 'entry__figure entry__figure--in n' : 'entry__figure n'}>
        {formatMovedPoints(points)}
      </p>
    </li>
  )
}

/** "+240 points", "−100 points". */
function formatMovedPoints(points: number): string {
  const count = Math.abs(points)
  return `${points < 0 ? '−' : '+'}${count} ${count === 1 ? 'point' : 'points'}`
}

function NoMovements() {
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

function NoSuchPage({ page }: { page: number }) {
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

/** `page` counts from 1. */
function walletHref(page = 1): string {
  return paths.profile.getHref('wallet', page > 1 ? { page: String(page) } : {})
}

import type { Wallet } from '#contract/wallet.endpoints.ts'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** The points there are, and their cash value. Undefined while they load. */
export function WalletWorth({ wallet }: { wallet: Wallet | undefined }) {
  return (
    <div className="card card--mist stack stack--2">
      <dl className="row row--between">
        <div>
          <dt className="note">Points</dt>
          <dd className="h2 n">
            {wallet ? wallet.points : <Skeleton width="64px" height="28px" />}
          </dd>
        </div>
        <div className="wallet-worth__cash">
          <dt className="note">Worth</dt>
          <dd className="h2 n">
            {wallet ? (
              formatRupees(wallet.points_cashvalue)
            ) : (
              <Skeleton width="72px" height="28px" />
            )}
          </dd>
        </div>
      </dl>
      <p className="note">
        Two points are worth a rupee. Switch them on at the last step of a booking.
      </p>
    </div>
  )
}

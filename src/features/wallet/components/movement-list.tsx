import { paths } from '#config/paths.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { walletEndpoints } from '#contract/wallet.endpoints.ts'
import { slashDateTime } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Pager } from '#ui/pager.tsx'
import { walletHref } from '../wallet-hrefs.ts'

type Ledger = EndpointResult<typeof walletEndpoints.walletLedger>
type Movement = Ledger['entries'][number]

export interface MovementListProps {
  entries: readonly Movement[]
  page: number
  pages: number
}

export function MovementList({ entries, page, pages }: MovementListProps) {
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

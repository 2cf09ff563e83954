import { slashDate } from '#lib/dates.ts'
import type { OldOrder } from '../old-order.ts'

/** What the former system kept of an order. */
export function OldOrderCard({ order: { info, orders } }: { order: OldOrder }) {
  return (
    <ul className="stack">
      {orders.map(({ SID, date, tests }) => (
        <li key={SID} className="order">
          <div className="order__head">
            <div>
              <h3 className="h4">{tests.join(', ')}</h3>
              <p className="note">{info.patient_name}</p>
            </div>
          </div>
          <dl className="order__facts">
            <div>
              <dt>Sample</dt>
              <dd className="n">{slashDate(date)}</dd>
            </div>
            <div>
              <dt>SID</dt>
              <dd className="n">{SID}</dd>
            </div>
            <div>
              <dt>Taken at</dt>
              <dd>{info.centre_name}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

import { paths } from '#config/paths.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { WaitingOrder } from '../waiting-order.ts'

const WHEN = 'Your reports appear here as soon as the lab signs them.'

export function NoReports({ waiting }: { waiting: readonly WaitingOrder[] }) {
  if (waiting.length === 0) {
    return (
      <EmptyState
        heading="h3"
        title="No reports yet"
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
            See tests and packages
          </AppLink>
        }
      >
        {WHEN}
      </EmptyState>
    )
  }
  return (
    <div className="stack">
      <EmptyState heading="h3" title="No reports yet">
        {WHEN}
      </EmptyState>
      <ul className="stack">
        {waiting.map((order, at) => (
          <li key={order.order_id} className="order">
            <div className="order__head">
              <div>
                <h4 className="h4">{order.test_names.join(', ')}</h4>
                <p className="note">
                  {order.member_name}, order{' '}
                  <span className="tabular-nums" translate="no">
                    {order.order_no}
                  </span>
                </p>
              </div>
            </div>
            <div className="order__result">
              <p className="note">{expected(order)}</p>
            </div>
            <div className="order__do">
              <AppLink
                className={buttonClass({ size: 'sm', variant: at === 0 ? 'next' : 'line' })}
                href={paths.profile.getHref('open-order', { order: order.order_id })}
              >
                Track<span className="vh"> order {order.order_no}</span>
              </AppLink>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function expected({ status, report_by, report_delay, slot }: WaitingOrder): string {
  if (status === 'resample') return 'We need another sample. You get the report after it.'
  if (report_delay?.late)
    return 'This report is late. We will send you the new time when we know it.'
  if (report_by) return `Report expected by ${labTime(report_by).format('ddd D MMM, hh:mm A')}`
  return slot
    ? `Your visit is on ${shortDate(slot.slot_date)}. You get the report after it.`
    : 'You get the report after your visit.'
}

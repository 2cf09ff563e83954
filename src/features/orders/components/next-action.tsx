import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { documentFor } from '#contract/rules/safety.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { shortDate } from '#lib/dates.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { firstReport, formatResults, formatVisit, totalTerm } from '../order-format.ts'

type Next = { readonly href: string; readonly label: string }

/** The next action: the radiologist's document, preparation before the visit, the report afterwards, nothing in between. */
function nextOf(order: Order): Next | null {
  const { status, order_id, reports, document_sent_at, visit_failed } = order
  // The page offers another slot.
  if (visit_failed) return null
  const document = documentFor(order)
  if (document && !document_sent_at) {
    const href = paths.uploadPrescription.getHref(order_id)
    return { href, label: `Add ${document.toLowerCase()}` }
  }
  if (isBeforeVisit(status)) {
    return { href: paths.thankYou.getHref(order_id), label: 'How to prepare' }
  }
  const report = firstReport(reports)
  if (!report) return null
  const count = formatResults(reports)?.count ?? ''
  const label = count.endsWith('results') ? `See the ${count}` : 'View report'
  return { href: paths.viewReport.getHref(report.report_id), label }
}

export function NextLink({ order, className }: { order: Order; className?: string }) {
  const next = nextOf(order)
  if (!next) return null
  return (
    <AppLink
      className={buttonClass({ variant: 'next', wide: className !== undefined, className })}
      href={next.href}
    >
      {next.label}
    </AppLink>
  )
}

type NextDockProps = {
  order: Order
  /** The person's part of the visit; null for a walk-in, and while it is not known. */
  turn: Timing | null
}

export function NextDock({ order, turn }: NextDockProps) {
  if (!nextOf(order)) return null
  return (
    <DockAction>
      <ActionBar {...actionBarText(order, turn)}>
        <NextLink order={order} />
      </ActionBar>
    </DockAction>
  )
}

function actionBarText(order: Order, turn: Timing | null): { sum: ReactNode; sub: string } {
  const { slot, net_payable, status, reports } = order
  if (!isBeforeVisit(status)) {
    const words = formatResults(reports)
    return { sum: words?.count ?? '', sub: words?.outcome ?? 'signed' }
  }
  if (!slot) return { sum: formatRupees(net_payable), sub: totalTerm(order).toLowerCase() }
  const sum = (
    <>
      <span>{turn ? `${shortDate(slot.slot_date)}, ` : shortDate(slot.slot_date)}</span>
      {turn && <span className="nowrap">{clockTime(turn.from_time)}</span>}
    </>
  )
  return { sum, sub: formatVisit(order) }
}

import Download from 'lucide-react/icons/download'
import { paths } from '#config/paths.ts'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { isCancellable } from '#contract/rules/cancellation.ts'
import type { InvoiceSaving } from '#lib/invoice/use-invoice.ts'
import type { ReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isOpen } from '../order-format.ts'
import { orderHref } from '../order-tabs.ts'
import type { OrderRating } from '../use-rate-order.ts'

export type OrderCardHandlers = {
  readonly invoice: InvoiceSaving
  readonly pdf: ReportFile
  readonly rating: OrderRating
  readonly onCancel: (order: OrderSummary) => void
}

type OrderCardActionsProps = { order: OrderSummary; isNext: boolean; handlers: OrderCardHandlers }

export function OrderCardActions({ order, isNext, handlers }: OrderCardActionsProps) {
  const { order_id, order_no, status, reports } = order
  const { invoice, pdf, onCancel } = handlers
  const open = isOpen(status)
  const [report] = reports
  const named = <VisuallyHidden> order {order_no}</VisuallyHidden>
  const variant = isNext ? 'next' : 'line'
  return (
    <div className="order__do">
      {report && (
        <AppLink
          className={buttonClass({ size: 'sm', variant })}
          href={paths.viewReport.getHref(report.report_id)}
        >
          {reports.length === 1 ? 'View report' : 'View reports'}
          <VisuallyHidden> of order {order_no}</VisuallyHidden>
        </AppLink>
      )}
      {report && reports.length === 1 && (
        <Button
          size="sm"
          icon={Download}
          busy={pdf.busy?.id === report.report_id}
          busyLabel="Downloading the PDF"
          onClick={() => pdf.save({ ...report, order_no })}
        >
          PDF<VisuallyHidden> of order {order_no}</VisuallyHidden>
        </Button>
      )}
      {!report && (
        <AppLink className={buttonClass({ size: 'sm', variant })} href={orderHref(order_id)}>
          {open ? 'Track' : 'Details'}
          {named}
        </AppLink>
      )}
      {!open && status !== 'cancelled' && (
        <Button
          size="sm"
          variant="plain"
          busy={invoice.busy === order_id}
          busyLabel="Preparing the invoice"
          onClick={() => invoice.save(order_id)}
        >
          Invoice{named}
        </Button>
      )}
      {isCancellable(order) && (
        <Button size="sm" variant="plain" onClick={() => onCancel(order)}>
          {order.further_visit ? 'Cancel visit' : 'Cancel'}
          {named}
        </Button>
      )}
    </div>
  )
}

import type { Billing } from '#contract/orders.schemas.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BillingForm } from '../use-billing.tsx'

type OrderBillingProps = {
  billing: Billing
  form: Pick<BillingForm, 'opening' | 'failed'>
  onChange: () => void
}

/** Whom the invoice names, if a business is billed, and how to change it. */
export function OrderBilling({ billing, form, onChange }: OrderBillingProps) {
  const { business, open } = billing
  if (!business && !open) return null
  return (
    <div className="stack stack--2">
      {business && (
        <p className="note">
          Invoice for {business.name}, GSTIN <span className="tabular-nums">{business.gstin}</span>
        </p>
      )}
      {open && (
        <Button
          variant="plain"
          wide
          busy={form.opening}
          busyLabel="Opening the form"
          onClick={onChange}
        >
          {business ? 'Change the GST number' : 'Add a GST number'}
        </Button>
      )}
      {form.failed && (
        <Notice tone="bad" title="We could not open the form.">
          Check your connection, then try again.
        </Notice>
      )}
    </div>
  )
}

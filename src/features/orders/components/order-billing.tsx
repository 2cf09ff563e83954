import type { Billing } from '#contract/orders.schemas.ts'
import { Button } from '#ui/button.tsx'

type OrderBillingProps = { billing: Billing; onChange: () => void }

/** Whom the invoice names, if a business is billed, and how to change it. */
export function OrderBilling({ billing, onChange }: OrderBillingProps) {
  const { business, open } = billing
  if (!business && !open) return null
  return (
    <div>
      {business && (
        <p className="note">
          Invoice for {business.name}, GSTIN <span className="tabular-nums">{business.gstin}</span>
        </p>
      )}
      {open && (
        <Button variant="plain" wide onClick={onChange}>
          {business ? 'Change the GST number' : 'Add a GST number'}
        </Button>
      )}
    </div>
  )
}

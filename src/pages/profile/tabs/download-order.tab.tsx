import { Invoices } from '#features/orders/invoices.container.tsx'
import { OldOrders } from '#features/orders/old-orders.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function DownloadOrderTab({ userId }: TabProps) {
  return (
    <div className="stack stack--8">
      <Invoices userId={userId} />
      <OldOrders userId={userId} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { couponListQuery } from './api/coupons.queries.ts'
import { CouponList } from './components/coupon-list.tsx'
import { CouponConditions } from './coupon-conditions.container.tsx'
import type { CouponLine } from './coupon-value.ts'

type CouponSheetProps = {
  lines: readonly CouponLine[]
  /** Another coupon is being applied. */
  busy: boolean
  onUse: (code: string) => void
}

export function CouponSheet({ lines, busy, onUse }: CouponSheetProps) {
  const [open, setOpen] = useState(false)
  const city = useCity()
  const list = useQuery({ ...couponListQuery(useApi(), city.id), enabled: open })
  const use = (code: string) => {
    setOpen(false)
    onUse(code)
  }
  return (
    <>
      <Button variant="plain" size="sm" disabled={busy} onClick={() => setOpen(true)}>
        See all coupons
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Coupons"
        description="One coupon can be used for an order."
      >
        <CouponList
          coupons={list.data}
          failed={list.isError}
          lines={lines}
          onUse={use}
          onRetry={() => void list.refetch()}
          conditions={({ coupon_id }) => <CouponConditions couponId={coupon_id} />}
        />
      </Dialog>
    </>
  )
}

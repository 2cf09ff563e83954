import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { PartNotLoaded } from '#ui/part-not-loaded.tsx'
import { couponConditionsQuery } from './api/coupons.queries.ts'

/** Loaded when opened. */
export function CouponConditions({ couponId }: { couponId: string }) {
  const [open, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    ...couponConditionsQuery(useApi(), couponId),
    enabled: open,
  })
  return (
    <Accordion summary="Conditions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {data && (
        <ul className="bullets note">
          {data.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {!data && !isError && <p className="note">Loading the conditions.</p>}
      {isError && (
        <PartNotLoaded what="The conditions" busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Accordion>
  )
}

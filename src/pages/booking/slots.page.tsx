import { useQuery } from '@tanstack/react-query'
import { useCart } from '#features/cart/use-cart.ts'
import { BookingSkeleton } from '#features/checkout/components/booking-skeleton.tsx'
import { SlotStep } from '#features/checkout/components/slot-step.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { OtherVisits } from '#features/orders/other-visits.container.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { heldVisits } from '#machines/checkout/two-places.ts'

export const page = definePage({
  meta: { title: 'Choose a slot', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: SlotsPage,
})

function SlotsPage() {
  const city = useCity()
  const cart = useCart()
  const checkout = useCheckout()
  const windows = useQuery({ ...windowFactsQuery(useApi(), city.id), enabled: checkout !== null })
  if (cart && checkout?.snapshot.matches({ booking: 'slot' })) {
    return (
      <SlotStep
        checkout={checkout}
        charges={windows.data?.charges}
        fastingBand={windows.data?.fastingBand ?? null}
        otherVisits={<OtherVisits planned={heldVisits(checkout.snapshot.context)} />}
        onRemoveLine={(code) => cart.send({ type: 'cart.remove', code })}
      />
    )
  }
  return (
    <BookingSkeleton
      step="slot"
      title="Choose a slot"
      state={checkout ? stateOf(checkout.snapshot) : 'waking.asking'}
      checkout={checkout}
    />
  )
}

import { useCallback, useSyncExternalStore } from 'react'
import { paths } from '#config/paths.ts'
import { useRunningSystem } from '#lib/system/system.tsx'

type WayOn = {
  readonly href: string
  readonly label: string
  /** The first name of the person that a booking waits for with a test; null of a cart alone. */
  readonly forWhom: string | null
}

/** Where a filled cart leads: to its page, or back to the booking that has somebody without a test. */
export function useWayOn(): WayOn {
  const checkout = useRunningSystem()?.checkout
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = checkout?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    [checkout],
  )
  const read = () => {
    const { people, choosingFor } = checkout?.getSnapshot().context ?? { people: [] }
    return people.find(({ member_id }) => member_id === choosingFor)?.firstName ?? null
  }
  const forWhom = useSyncExternalStore(subscribe, read, () => null)
  return forWhom === null
    ? { href: paths.cart.getHref(), label: 'View cart', forWhom }
    : { href: paths.patientCart.getHref(), label: 'Back to the booking', forWhom }
}

import {
  createContext,
  type ReactNode,
  type RefCallback,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

type DockSlot = {
  readonly element: HTMLElement | null
  readonly place: RefCallback<HTMLElement>
  /** Bars that are in it; without any the dock is the phone's bottom bar alone. */
  readonly bars: number
  readonly enter: () => () => void
}

const DockSlotContext = createContext<DockSlot | null>(null)

/**
 * Joins the action bar of a page with the bottom bar of the shell in one dock (look/README). It changes by
 * transitions: React throws away what is rendered but not alive yet (src/lib/late-part.tsx) when a context changes
 * at once.
 */
export function DockSlotProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [bars, setBars] = useState(0)
  const place = useCallback((placed: HTMLElement | null) => {
    startTransition(() => setElement(placed))
  }, [])
  const enter = useCallback(() => {
    startTransition(() => setBars((count) => count + 1))
    return () => startTransition(() => setBars((count) => count - 1))
  }, [])
  const slot = useMemo(() => ({ element, place, bars, enter }), [element, place, bars, enter])
  return <DockSlotContext value={slot}>{children}</DockSlotContext>
}

/** Where the shell wants action bars, and how many there are. */
export function useDockPlace(): Pick<DockSlot, 'place' | 'bars'> {
  const slot = useContext(DockSlotContext)
  if (!slot) throw new Error('No DockSlotProvider.')
  return slot
}

/** Draws its children, an `ActionBar`, in the dock. */
export function DockAction({ children }: { children: ReactNode }) {
  const slot = useContext(DockSlotContext)
  const enter = slot?.enter
  useEffect(() => enter?.(), [enter])
  return slot?.element ? createPortal(children, slot.element) : null
}

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
  /** Number of action bars in the dock; 0 leaves only the bottom bar of the phone. */
  readonly bars: number
  readonly enter: () => () => void
}

const DockSlotContext = createContext<DockSlot | null>(null)

/**
 * Joins the action bar of a page and the bottom bar of the shell in one dock. State changes are
 * transitions: a synchronous context change makes React discard server HTML that is not hydrated
 * yet (src/lib/late-part.tsx).
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

/** The element for action bars, and their number. */
export function useDockPlace(): Pick<DockSlot, 'place' | 'bars'> {
  const slot = useContext(DockSlotContext)
  if (!slot) throw new Error('No DockSlotProvider.')
  return slot
}

/** Renders its children, an `ActionBar`, into the dock. */
export function DockAction({ children }: { children: ReactNode }) {
  const slot = useContext(DockSlotContext)
  const enter = slot?.enter
  useEffect(() => enter?.(), [enter])
  return slot?.element ? createPortal(children, slot.element) : null
}

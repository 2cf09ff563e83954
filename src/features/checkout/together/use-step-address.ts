import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { paths } from '#config/paths.ts'
import { LINKED_STEPS } from '#machines/linked-booking/linked-booking.events.ts'
import type { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'

type Actor = ActorRefFrom<typeof linkedBookingMachine>

/**
 * Keeps the address and the chart on the same step. A link or the back button asks the chart, which
 * may refuse: then the address goes back to the chart's.
 */
export function useStepAddress(actor: Actor): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const mirror = useRef<ReturnType<typeof stepMirror>>(null)
  useEffect(() => {
    const made = stepMirror(actor, (to, options) => void navigate(to, options))
    mirror.current = made
    const moves = actor.subscribe(made.follow)
    return () => moves.unsubscribe()
  }, [actor, navigate])
  useEffect(() => mirror.current?.opened(pathname), [pathname])
}

type Navigate = (to: string, options: { replace: boolean }) => void

function stepMirror(actor: Actor, navigate: Navigate) {
  let shown = ''
  /** The patient came to this address, and the chart has not answered to it yet. */
  let asked = false
  let hearing = false
  const go = (to: string, options: { replace: boolean }) => {
    shown = to
    navigate(to, options)
  }
  /** The chart is asked for the step of the address, and has the last word. */
  const hear = () => {
    const step = LINKED_STEPS.find((one) => paths.bookTogether.getHref(one) === shown)
    hearing = true
    if (pathOf(actor) !== shown) actor.send({ type: 'step.goTo', step: step ?? 'people' })
    hearing = false
    asked = false
    const path = pathOf(actor)
    if (path !== null && path !== shown) go(path, { replace: true })
  }
  return {
    opened(pathname: string) {
      if (pathname === shown) return
      shown = pathname
      asked = true
      if (pathOf(actor) !== null) hear()
    },
    /** The chart moved on: the address follows. */
    follow() {
      const path = pathOf(actor)
      if (path === null || path === shown) {
        if (path !== null) asked = false
        return
      }
      if (!asked) go(path, { replace: false })
      else if (!hearing) hear()
    },
  }
}

/** Null while the chart does not know yet where the booking stands. */
function pathOf(actor: Actor): string | null {
  const snapshot: SnapshotFrom<typeof linkedBookingMachine> = actor.getSnapshot()
  const metas: readonly ({ path?: string } | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.path !== undefined)?.path ?? null
}

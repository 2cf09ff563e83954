import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import { Problem } from '#server/http/problem.ts'
import { requireCity, requireListedCity } from '../cities/cities.service.ts'
import { radiologyWindows } from './radiology-windows.ts'
import { requireRoom } from './rooms.service.ts'
import { slotCalendar } from './slot-calendar.ts'
import { cityServesPin } from './slot-window.repository.ts'
import { planCity, planRoom } from './window-plan.service.ts'

type RoomKey = { readonly labCode: string; readonly modality: number }

export type AvailableSlots = {
  /** Slots of home visits. @throws Problem 404 for a city, 400 for a PIN that is not served. */
  home(query: { cityId: number; pincode: string | undefined }): Promise<PreparedResponse>
  /**
   * Appointments at a centre; none on days when it is closed.
   * @throws Problem 404 `unknown-centre`, 422 `centre-unsuitable` or `walk-in`.
   */
  radiology(room: RoomKey): Promise<PreparedResponse>
}

/** Slots of the coming days; concurrent calls share one read (README.md). */
export function availableSlots(deps: Deps): AvailableSlots {
  const { db } = deps
  const listed = slotCalendar(deps)

  const ofCity = coalesceReads(
    (cityId: number) =>
      listed({
        endpoint: cartEndpoints.slotsAvailable,
        calendar: { kind: 'home', cityId },
        isOpen: () => true,
        plan: async (now) => {
          await requireListedCity(db, cityId)
          await planCity(db, cityId, now)
        },
      }),
    String,
  )

  const ofRoom = coalesceReads(
    async ({ labCode, modality }: RoomKey) => {
      const room = await requireRoom(db, labCode, modality)
      return listed({
        endpoint: cartEndpoints.radiologySlotsAvailable,
        calendar: { kind: 'radiology', labCode, modality },
        isOpen: (date) => radiologyWindows(room, date).length > 0,
        plan: (now) => planRoom(db, room, now),
      })
    },
    ({ labCode, modality }) => `${modality} ${labCode}`,
  )

  return {
    async home({ cityId, pincode }) {
      if (pincode !== undefined && !(await cityServesPin(db, cityId, pincode))) {
        await requireCity(db, cityId)
        throw new Problem(400, 'pin-not-served', 'We do not collect samples at this PIN yet.')
      }
      return ofCity(cityId)
    },
    radiology: ofRoom,
  }
}

/**
 * Coalesces concurrent reads. A caller never shares a read that began before its call: calls that
 * arrive during a read share the next one. So results are never stale (a slot just taken shows as
 * taken), and a hundred concurrent calls cost two reads.
 * @param keyOf queries with the same key share a result.
 */
function coalesceReads<Q, T>(
  read: (question: Q) => Promise<T>,
  keyOf: (question: Q) => string,
): (question: Q) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function start(key: string, question: Q): Promise<T> {
    const answer = read(question).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }

  return (question) => {
    const key = keyOf(question)
    const current = running.get(key)
    if (!current) return start(key, question)
    const next =
      waiting.get(key) ??
      current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(key)
          return start(key, question)
        })
    waiting.set(key, next)
    return next
  }
}

import { cartEndpoints, type Slot } from '#contract/cart.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts'
import { labDay } from '#server/lab-day.ts'
import { daysAfter } from '#server/lab-time.ts'
import { requireCity } from '../cities/cities.service.ts'
import { coalesced } from './coalesced.ts'
import { HORIZON_DAYS } from './home-windows.ts'
import { toDays } from './slot.mapper.ts'
import {
  cityServesPin,
  findWindows,
  fingerprintOfWindows,
  type WindowRow,
} from './slot-window.repository.ts'
import { planCity } from './window-plan.service.ts'

export type AvailableSlots = {
  /** @throws Problem 404 for a city, 400 for a PIN that is not served. */
  list(query: { cityId: number; pincode: string | undefined }): Promise<ReadyAnswer>
}

const MINUTE_MS = 60_000

type Kept = { readonly key: string; readonly answer: ReadyAnswer }

/**
 * The windows of the coming days, as they are at this moment. Each question asks the database; an
 * answer is encoded anew only when there is something new to say (README.md).
 */
export function availableSlots({ db, clock, config }: Deps): AvailableSlots {
  const kept = new Map<number, Kept>()

  const ofCity = coalesced(async (cityId: number) => {
    const span = spanOf(cityId, clock.now())
    const last = kept.get(cityId)
    if (last && last.key === keyOf(span, await fingerprintOfWindows(db, span))) return last.answer
    const { windows, fingerprint } = await windowsAhead(db, span)
    const days = toDays(windows, span.now)
    const answer = readyAnswer(cartEndpoints.slotsAvailable, {
      days,
      charges: rangeOf(days.flatMap(({ slots }) => slots)),
      hold_minutes: config.holdMinutes,
    })
    kept.set(cityId, { key: keyOf(span, fingerprint), answer })
    return answer
  })
  return {
    async list({ cityId, pincode }) {
      if (pincode !== undefined && !(await cityServesPin(db, cityId, pincode))) {
        await requireCity(db, cityId)
        throw new Problem(400, 'pin-not-served', 'We do not collect samples at this PIN yet.')
      }
      return ofCity(cityId)
    },
  }
}

type Span = {
  readonly cityId: number
  readonly from: string
  readonly to: string
  readonly now: Date
}

function spanOf(cityId: number, now: Date): Span {
  const from = labDay(now)
  return { cityId, from, to: daysAfter(from, HORIZON_DAYS - 1), now }
}

/** Windows start at whole minutes, and so does their being past. */
function keyOf({ from, now }: Span, fingerprint: string | null): string {
  return `${from} ${Math.ceil(now.getTime() / MINUTE_MS)} ${fingerprint}`
}

/** The windows of the horizon; days that nobody has made yet are made now. */
async function windowsAhead(db: Database, span: Span): Promise<Ahead> {
  const { cityId, from, to, now } = span
  const ahead = await readAhead(db, span)
  if (ahead.windows[0]?.slotDate === from && ahead.windows.at(-1)?.slotDate === to) return ahead
  await requireCity(db, cityId)
  await planCity(db, cityId, now)
  return readAhead(db, span)
}

type Ahead = { readonly windows: WindowRow[]; readonly fingerprint: string | null }

/** At one moment of the database: the fingerprint is that of these very windows. */
function readAhead(db: Database, span: Span): Promise<Ahead> {
  return inTransaction(
    db,
    async (tx) => ({
      windows: await findWindows(tx, span),
      fingerprint: await fingerprintOfWindows(tx, span),
    }),
    { isolation: 'repeatable read' },
  )
}

/** Lowest and highest charge, rupees. */
function rangeOf(slots: readonly Slot[]): { from: number; to: number } {
  const charges = slots.map(({ charge }) => charge)
  return { from: Math.min(...charges), to: Math.max(...charges) }
}

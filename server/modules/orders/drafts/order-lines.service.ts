import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { ageOn } from '#contract/rules/age.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { questionsFor } from '#contract/rules/safety.ts'
import { ONLY_AT_CENTRE, planVisit } from '#contract/rules/walk-in.ts'
import type { Executor } from '#server/db/client.ts'
import type { OrderedFor } from '#server/db/schema/orders.ts'
import { Problem } from '#server/http/problem.ts'
import { itemsByCodes, type PricedItem } from '../../catalogue/catalogue.service.ts'
import type { NewLine, OrderRow } from '../order.repository.ts'

export type LinesRequest = {
  readonly cityId: number
  readonly orderType: OrderRow['orderType']
  /** In the order of the cart. */
  readonly codes: readonly string[]
  readonly member: OrderedFor
  /** Date in the lab's time zone, for ages. */
  readonly today: string
}

/**
 * The lines of an order at current catalogue prices.
 * @throws Problem 409 `price-changed` if an item left the catalogue, 422 `not-eligible` (spec §5)
 * or `only-at-centre`.
 */
export async function orderedLines(db: Executor, request: LinesRequest): Promise<NewLine[]> {
  const codes = [...new Set(request.codes)]
  const found = await itemsByCodes(db, request.cityId, codes)
  const missing = codes.find((code) => !found.some(({ item }) => item.code === code))
  if (missing !== undefined) {
    throw new Problem(409, 'price-changed', 'A test in your cart is no longer available.')
  }
  const items = found.map(({ item }) => item)
  const candidate = {
    gender: request.member.gender,
    age: ageOn(request.today, request.member.dob),
  }
  for (const item of items) {
    const refusal = refusalFor(item, candidate)
    if (refusal) throw new Problem(422, 'not-eligible', refusal)
  }
  if (request.orderType === 'home_collection' && planVisit(items, false).onlyAtCentre) {
    throw new Problem(422, 'only-at-centre', ONLY_AT_CENTRE)
  }
  return found.map(toLine)
}

/** The safety questions of an order that apply to its patient; `today` is a date at the lab. */
export function questionsOf(
  lines: readonly Pick<NewLine, 'safetyQuestions'>[],
  { gender, dob }: Pick<OrderedFor, 'gender' | 'dob'>,
  today: string,
): SafetyQuestion[] {
  return questionsFor(
    lines.flatMap(({ safetyQuestions }) => safetyQuestions),
    { gender, age: ageOn(today, dob) },
  )
}

/** A line at the catalogue's price, without a coupon. */
export function toLine(
  { item, pricePaise, mrpPaise, preparation }: PricedItem,
  index = 0,
): NewLine {
  return {
    sequenceNo: index + 1,
    code: item.code,
    name: item.item_name,
    slug: item.slug_name,
    type: item.x_is_package ? 'package' : 'test',
    priceType: item.price_type,
    pricePaise,
    mrpPaise,
    couponDiscountPaise: 0,
    radiology: item.radiology,
    modality: item.modality,
    needsAppointment: item.scans.some((scan) => scan.needs_appointment),
    samples: item.samples,
    fastingHours: item.fasting_hours,
    reportTatHours: item.report_tat_hours,
    preparation: [...preparation],
    scans: item.scans,
    preparationRules: item.preparation_rules,
    safetyQuestions: item.safety_questions,
  }
}

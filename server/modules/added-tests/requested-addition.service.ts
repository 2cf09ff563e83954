import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { answersTo, questionsFor, verdictOn } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import type { PaidAddition } from '#server/db/schema/orders.ts'
import { Problem } from '#server/http/problem.ts'
import { inWords, toPaise } from '#server/money.ts'
import { itemsByCodes } from '../catalogue/catalogue.service.ts'
import { lockOrderToChange } from '../orders/changeable-order.ts'
import { toLine } from '../orders/drafts/order-lines.service.ts'
import { type AddableOrder, candidateOf, readAddable } from './candidates.ts'

/** The body of `order-add-test`. */
export type AdditionRequest = {
  readonly order_id: string
  readonly code: string
  readonly safety_answers: readonly SafetyAnswer[]
  readonly amounts: Order['amounts']
}

/** A test that can be added at the amounts the patient saw. */
export type RequestedAddition = {
  readonly addable: AddableOrder
  readonly addition: PaidAddition
  /** More to pay than now; 0 if less. */
  readonly duePaise: number
}

/**
 * Locks the order and checks that this test can be added at the amounts shown.
 * @throws Problem 404 `unknown-order`, `unknown-item`; 409 `too-late`, `billing-closed`,
 * `already-ordered`, `price-changed`; 422 for a test that does not suit the order, and for missing
 * or unsafe answers.
 */
export async function lockForAddition(
  tx: Transaction,
  accountId: string,
  request: AdditionRequest,
  now: Date,
): Promise<RequestedAddition> {
  const { order } = await lockOrderToChange(tx, accountId, request.order_id)
  const addable = await readAddable(tx, order, now)
  const [priced] = await itemsByCodes(tx, order.cityId, [request.code])
  if (!priced) throw new Problem(404, 'unknown-item', 'We do not offer this test in your city.')
  const candidate = candidateOf(addable, priced)
  if (!candidate.fits) {
    const status = candidate.reason === 'already-ordered' ? 409 : 422
    throw new Problem(status, candidate.reason, candidate.words)
  }
  const safetyAnswers = answersFor(addable.to.order, priced.item, request.safety_answers)
  const { after, due } = candidate
  if (!isSamePrice(after.amounts, request.amounts)) throw priceChanged('With', after.amounts)
  const { sequenceNo: _, couponDiscountPaise: __, ...line } = toLine(priced)
  return { addable, addition: { line, safetyAnswers }, duePaise: toPaise(due) }
}

/** The answers that the test adds to those of the order. */
function answersFor(
  { member, safety_answers: known }: Order,
  item: { readonly safety_questions: Parameters<typeof questionsFor>[0] },
  given: readonly SafetyAnswer[],
): SafetyAnswer[] {
  const questions = questionsFor(item.safety_questions, member)
  const answered = new Set(known.map(({ question }) => question))
  const all = [...known, ...given.filter(({ question }) => !answered.has(question))]
  if (verdictOn(questions, all) !== 'fine') {
    throw new Problem(
      422,
      'scan-unsafe',
      'With your answer, this scan cannot be added online. Please call us.',
    )
  }
  const answers = answersTo(questions, all)
  if (!answers) {
    throw new Problem(422, 'answers-missing', 'Please answer the safety questions first.')
  }
  return answers.filter(({ question }) => !answered.has(question))
}

/** The patient saw other amounts of the order with, or without, the test. */
export function priceChanged(test: 'With' | 'Without', { net_payable }: Pricing): Problem {
  return new Problem(
    409,
    'price-changed',
    `The price has changed. ${test} this test the order comes to ${inWords(net_payable)}. Please check and confirm.`,
  )
}

export function isSamePrice(one: Pricing, other: Pricing): boolean {
  // SAFETY: the keys of an object are keys of its type.
  const keys = Object.keys(one) as (keyof Pricing)[]
  return keys.every((key) => toPaise(one[key]) === toPaise(other[key]))
}

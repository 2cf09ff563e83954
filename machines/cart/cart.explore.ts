import type { Explore } from '../explore.ts'
import { cartSamples, sampleLine, womensLine } from './cart.events.ts'
import { cartMachine } from './cart.machine.ts'
import { cartOutcomes } from './cart.outcomes.ts'
import type { CartContext } from './cart.setup.ts'

export const cartExplore: Explore = {
  machine: cartMachine,
  events: cartSamples,
  outcomes: cartOutcomes,
  key: (context: CartContext) => ({
    count: context.lines.length,
    hasAnyones: context.lines.some((line) => line.code === sampleLine.code),
    hasWomens: context.lines.some((line) => line.code === womensLine.code),
    prices: context.lines.map((line) => line.selling_price).join(),
    member: context.member === null ? null : `${context.member.gender}, ${context.member.age}`,
    inCity: context.city !== null,
    repriced: context.repriced.length,
  }),
}

import type { Explore } from '#tools/paths/model.ts'
import { cartMachine } from '../cart.machine.ts'
import type { CartContext } from '../cart.setup.ts'
import { cartOutcomes } from './cart.outcomes.ts'
import { cartSamples, mumbai, pune, sampleLine, womensLine } from './cart.samples.ts'

const SAME_CITY = 'The app tells the cart of a city only when it is another one.'

export const cartExplore: Explore = {
  machine: cartMachine,
  events: cartSamples,
  outcomes: cartOutcomes,
  unreachableFromUi: [
    {
      state: /sync\.dormant\.(visitor|cityless)$/,
      cause: /^(?!city\.chosen)/,
      why: 'The app names the city of its browser before anything else happens.',
    },
    {
      state: /sync\.(?!dormant)/,
      cause: /^cart\.forget/,
      why: 'Who logs out ends the session first.',
    },
    {
      state: /contents\.(restoring|empty)|sync\.(dormant|gathering)/,
      cause: /^member\.chosen/,
      why: 'A member is chosen in a booking: by a patient with a full cart.',
    },
    {
      state: /contents\.filled/,
      cause: /^member\.chosen\/nobody/,
      why: 'The member goes with the booking, and its end is more than this.',
    },
    {
      state: /prices\.(agreed|changed)/,
      cause: /^prices\.check/,
      why: 'A booking asks for it at its payment; the cart itself does where it has no answer.',
    },
    {
      state: /contents\.restoring/,
      cause: /^refusal\.dismiss/,
      why: 'Nothing was refused yet.',
    },
  ],
  conditions: [
    {
      cause: /^city\.chosen\/mumbai/,
      when: ({ city }) => city !== mumbai.id,
      why: SAME_CITY,
    },
    {
      cause: /^city\.chosen\/pune/,
      when: ({ city }) => city !== pune.id,
      why: SAME_CITY,
    },
  ],
  pathCounts: { transitions: [4, 30], pairs: [15, 60] },
  key: (context: CartContext) => ({
    count: context.lines.length,
    hasAnyones: context.lines.some((line) => line.code === sampleLine.code),
    hasWomens: context.lines.some((line) => line.code === womensLine.code),
    prices: context.lines.map((line) => line.selling_price).join(),
    member: context.member === null ? null : `${context.member.gender}, ${context.member.age}`,
    city: context.city?.id ?? null,
    repriced: context.repriced.length,
  }),
}

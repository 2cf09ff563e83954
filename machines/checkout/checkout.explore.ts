import type { Explore } from '../explore.ts'
import type { CheckoutContext } from './checkout.context.ts'
import { checkoutSamples } from './checkout.events.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { checkoutOutcomes } from './checkout.outcomes.ts'

export const checkoutExplore: Explore = {
  machine: checkoutMachine,
  input: { offers: { centreVisit: true, coupons: true, wallet: true, online: true } },
  variants: {
    'a lab that only comes home and is paid there': {
      offers: { centreVisit: false, coupons: false, wallet: false, online: false },
    },
  },
  events: checkoutSamples,
  outcomes: checkoutOutcomes,
  key: (context: CheckoutContext) => ({
    offers: Object.values(context.offers).join(),
    basket: context.basket.kind,
    filled: context.basket.codes.length > 0,
    needed: context.basket.subdepartments.join(),
    appointments: context.appointments.map((held) => held.subdepartment).join(),
    wanted: context.wanted,
    asked: context.basket.questions.length > 0,
    answered: context.answers.length > 0,
    centres: context.centres.length > 0,
    restricted: context.basket.restrictions.length > 0,
    member: context.member !== null,
    address: context.address !== null,
    centre: context.centre !== null,
    draft: context.draft !== null,
    hold: context.hold !== null,
    coupon: context.coupon !== null,
    wallet: context.wallet !== null,
  }),
}

import { kindOf, mayTakeAll } from './basket.ts'
import type { CheckoutContext } from './checkout.context.ts'
import type { CheckoutEvent } from './checkout.events.ts'
import { isList } from './people.ts'

type Scope = { readonly context: CheckoutContext; readonly event: CheckoutEvent }

export const lastVisitGuards = {
  /** The cart can be taken at home, for that patient, and no booking for several is begun. */
  canRepeatVisit: ({ context, event }: Scope) =>
    (event.type === 'lastVisit.book' || event.type === 'lastVisit.change') &&
    context.basket.length > 0 &&
    !context.pricesChanged &&
    !isList(context) &&
    kindOf(context.basket) === 'collectable' &&
    context.appointments.length === 0 &&
    mayTakeAll(context.basket, event.visit.member),
  /** After a reload, or on the way back from a step. */
  holdsOfferedSlot: ({ context, event }: Scope) =>
    event.type === 'lastVisit.book' &&
    context.hold !== null &&
    context.hold.slot.slot_id === event.slot?.slot_id,
  hasSlotToHold: ({ context }: Pick<Scope, 'context'>) => context.slotId !== null,
  prefersCash: ({ context }: Pick<Scope, 'context'>) => context.preferredMode === 'cash',
}

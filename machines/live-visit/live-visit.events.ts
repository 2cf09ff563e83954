export type LiveVisitInput = { readonly orderId: string }

/** The lab's news about a visit, told when it changes, and what the patient does. */
export type LiveVisitEvent =
  /** Nobody has set out: also after the order moved. */
  | { type: 'visit.plan' }
  | { type: 'visit.depart' }
  /** The visit is late by the rule (contract/rules/late-visit.ts). */
  | { type: 'visit.delay' }
  | { type: 'visit.arrive' }
  /** The sample is taken, or the order cancelled. */
  | { type: 'visit.end' }
  | { type: 'position.show'; age: 'recent' | 'old' }
  | { type: 'position.hide' }
  /** The order could not be read again. */
  | { type: 'lab.lose' }
  | { type: 'lab.answer' }
  | { type: 'wait.choose' }
  | { type: 'slot.choose'; slotId: string }
  /** Keeps the visit, or opens the change of the slot. */
  | { type: 'way.confirm' }
  | { type: 'way.reconsider' }
  /** Connects with the phlebotomist; neither sees a number. */
  | { type: 'call.ask' }

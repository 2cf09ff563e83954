import type { AnyMachineSnapshot } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import type { CartChange, StoredCart } from '#machines/cart/server-cart.ts'
import type { Answers, CheckoutContext } from '#machines/checkout/checkout.context.ts'
import type { SessionContext } from '#machines/session/session.setup.ts'
import type { KnownPayment } from '#machines/shared/gateway.states.ts'
import type { Answer, Lab } from './lab.ts'

/** Two tabs of one phone, or a tab of a phone and one of a laptop. */
export type TabName = 'tab 1' | 'tab 2'
export type DeviceName = 'phone' | 'laptop'

export type World = {
  readonly tabs: Readonly<Record<TabName, Tab>>
  readonly devices: Readonly<Record<DeviceName, Device>>
  readonly lab: Lab
  /** Requests that their tab gave up after sending them: they may still reach the lab. */
  readonly late: readonly Call[]
  readonly patient: Patient
  /** What may still go wrong, by kind: a bound of the exploration. */
  readonly left: Readonly<Record<Trouble, number>>
}

/** Faults and rare changes; a bound limits how often each happens in one story. */
export const TROUBLES = [
  'fault',
  'price',
  'expiry',
  'session',
  'reload',
  'city',
  'look',
  'edit',
] as const
export type Trouble = (typeof TROUBLES)[number]

export type Tab = {
  readonly device: DeviceName
  /** The persisted charts; null while the tab is closed. */
  readonly charts: Charts | null
  readonly calls: readonly Call[]
  /** Messages of other tabs that have not arrived. */
  readonly inbox: readonly TabMessage[]
  /** Id of the payment whose gateway page is open instead of the app. */
  readonly gateway: string | null
  /** The booking as this tab stored it last, as text. */
  readonly stored: string
  /** Ids of the drafts that this tab has worked on since it was loaded. */
  readonly drafts: readonly string[]
  /** A step that a chart could not take: the message of its error. */
  readonly error: string | null
}

type Persisted<Context> = {
  readonly value: AnyMachineSnapshot['value']
  readonly context: Context
}

/** A persisted root: only what rules and steps read of it. */
export type Charts = {
  readonly children: {
    readonly session: { readonly snapshot: Persisted<SessionContext> }
    readonly signIn: { readonly snapshot: Persisted<unknown> }
    readonly cart: { readonly snapshot: Persisted<CartContext> }
    readonly checkout: { readonly snapshot: Persisted<CheckoutContext> }
    readonly callback: { readonly snapshot: Persisted<unknown> }
  }
}

/** A call of a chart. */
export type Call = {
  readonly chart: string
  readonly invoke: string
  readonly actor: string
  readonly input: unknown
  /** What it asks, as far as it is more than its input. */
  readonly request: unknown
  /** `held`: not sent yet, because cart or session are not ready, or another tab syncs the cart. */
  readonly stage: 'held' | 'out' | 'back'
  readonly token: number | null
  readonly answer: Answer | null
  /** The lab's cart when it answered, as text. */
  readonly cart?: string
}

export function nameOf({ chart, actor }: Pick<Call, 'chart' | 'actor'>): string {
  return `${chart}.${actor}`
}

export type TabMessage =
  | { readonly type: 'signed-in'; readonly user: User }
  | { readonly type: 'signed-out'; readonly chosen: boolean }
  | ({ readonly type: 'cart-changed' } & CartChange)
  | {
      readonly type: 'cart-saved'
      readonly lines: readonly CartLine[]
      readonly sent: CartChange
    }

/** What a browser stores. */
export type Device = {
  readonly token: Token | null
  /** Of the last token. */
  readonly serial: number
  readonly cart: StoredCart
  /** The cookie of the cart's count; null counts as 0. */
  readonly badge: number | null
  readonly booking: KeptBooking | null
  readonly city: City
  /** The callback dialog: still to come, shown by a tab, or of no matter to the story. */
  readonly callback: 'pending' | 'shown' | 'over'
  /** The token whose session the lab has ended. */
  readonly ended: number | null
  /** The lab's cart as a sync of this device last saw it, as text. */
  readonly seenCart: string
}

export type Token = {
  readonly serial: number
  readonly isExpired: boolean
  /** The lab has ended the session. */
  readonly isRevoked: boolean
}

/** As src/features/checkout/booking-record.ts. */
export type KeptBooking = {
  readonly owner: string | null
  readonly step: 'cart' | 'details' | 'slot' | 'payment' | 'placing' | 'paying'
  readonly draftId: string | null
  readonly people: readonly Member[]
  readonly address: Address | null
  readonly hold: SlotHold | null
  readonly answers: Answers
  readonly payment: KnownPayment | null
}

/** Who owns a cart: the account, or the visitor at a device. */
export type Owner = 'account' | DeviceName

/** What the person in front of the screens did and saw. */
export type Patient = {
  /** Codes that they put into the cart and neither took out nor ordered. */
  readonly wants: Readonly<Record<Owner, readonly string[]>>
  /** By code, the highest price in rupees at which they added the line or accepted a change. */
  readonly agreed: Readonly<Record<string, number>>
  /** Orders that they confirmed, as they were shown. */
  readonly confirmed: readonly Shown[]
  /** The last change of the cart was to clear it. */
  readonly hasCleared: boolean
  /** Two devices changed the account's cart in one moment: which of them came last decides. */
  readonly isUnclear: boolean
  /** Codes ordered, and not added since. */
  readonly ordered: readonly string[]
}

export type Shown = {
  readonly draftId: string
  readonly prices: Readonly<Record<string, number>>
  /** To pay, rupees. */
  readonly total: number
}

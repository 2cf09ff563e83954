import { atStart } from 'chart-paths/fuzzing/property.ts'
import { done, type Explore, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import {
  type CartChange,
  noCart,
  type PricedCart,
  type StoredCart,
} from '#machines/cart/server-cart.ts'
import { failed, network, unknownCity } from '../call.outcomes.ts'
import {
  cartSamples,
  mumbai,
  pune,
  sampleLine,
  savedCart,
  visitorsCart,
  womensLine,
} from './cart.samples.ts'

export type CartActors = {
  readonly restoreCart: StoredCart
  readonly syncCart: PricedCart
  readonly checkPrices: PricedCart
}

const dearer: CartLine = { ...sampleLine, selling_price: 260, sub_total: 260 }
const priceDiff: PriceChange = { code: sampleLine.code, flag: 'price_diff', was: 240, now: 260 }
const notExist: PriceChange = { code: sampleLine.code, flag: 'notExist', was: 240 }
const lost = failed('lost', '401', '', 'the session is lost')

const asSaved = done<PricedCart>({ lines: [sampleLine], changes: [] }, 'nothing changed')
const changed = done<PricedCart>({ lines: [dearer], changes: [priceDiff] }, 'a price changed')
const elsewhere = done<PricedCart>(
  { lines: [sampleLine, womensLine], changes: [] },
  'another device has added a test',
)
const gone = done<PricedCart>({ lines: [], changes: [notExist] }, 'the item left the catalogue')
const empty = done<PricedCart>({ lines: [], changes: [] }, 'the server answers an empty cart')

export const cartOutcomes: OutcomeCatalogue<CartActors> = {
  restoreCart: {
    filled: done(visitorsCart([sampleLine]), "a visitor's cart is stored"),
    synced: done(savedCart([sampleLine]), 'a cart that the server has is stored'),
    empty: done(noCart, 'no cart is stored'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  syncCart: { asSaved, changed, gone, elsewhere, empty, unknownCity, network, lost },
  checkPrices: { asSaved, changed, gone, unknownCity, network },
}

const SAME_CITY = 'The app sends a city only when it differs from the last one.'

const MEMBER_DROPPED = 'An empty cart ends the booking, and with it the choice of a member.'

export const cartExplore: Explore = {
  machine: cartMachine,
  properties: [
    {
      says: 'A test is in the cart once',
      after: atStart,
      never: ({ snapshot }) => {
        const codes = snapshot.context.lines.map(({ code }: CartLine) => code)
        return new Set(codes).size < codes.length
      },
    },
  ],
  events: cartSamples,
  outcomes: cartOutcomes,
  outsideEvents: [
    'cart.add',
    'cart.swap',
    'tab.changedCart',
    'tab.savedCart',
    'cart.ordered',
    'cart.forget',
    'member.chosen',
    'city.chosen',
    'prices.check',
    'session.started',
    'session.ended',
    'storage.cleared',
    'sync.refresh',
  ],
  ignoredEvents: [
    {
      state: /contents\.restoring/,
      events: ['cart.add', 'cart.swap', 'cart.ordered'],
      why: 'Buttons that add, and the booking, wait until the stored cart is read.',
    },
    {
      state: /sync\.(?!saving)/,
      events: ['tab.changedCart'],
      why: 'The lines have the change; the other tab sends it.',
    },
    {
      state: /sync\.dormant/,
      events: ['tab.savedCart'],
      why: 'A visitor has no cart on the server: the answer belongs to the last patient.',
    },
    {
      state: /sync\.gathering/,
      events: ['tab.savedCart'],
      why: 'The other tab has stored what it has saved, which is being read.',
    },
    {
      state: /contents\.empty/,
      events: ['cart.ordered'],
      why: 'Nothing that was ordered is left to remove.',
    },
    {
      state: /sync\.dormant\.visitor/,
      events: ['session.ended'],
      why: 'Nobody was signed in.',
    },
    {
      state: /sync\.(dormant|gathering)/,
      events: ['sync.refresh'],
      why: 'The server has no cart of a visitor, and is asked as soon as the stored cart is read.',
    },
    {
      state: /sync\.saving/,
      events: ['sync.refresh'],
      why: 'The server is being asked.',
    },
    {
      state: /sync\.(dormant\.cityless|gathering|saving|idle|failed)/,
      events: ['session.started'],
      why: 'The tokens of the signed-in patient were renewed.',
    },
    {
      state: /prices\.checking/,
      events: ['prices.check'],
      why: 'The prices are being checked.',
    },
  ],
  unreachableFromUi: [
    {
      state: /sync\.dormant\.(visitor|cityless)$/,
      cause: /^(?!city\.chosen)/,
      why: 'The app sends the stored city before any other event.',
    },
    {
      state: /sync\.(?!dormant)/,
      cause: /^cart\.forget/,
      why: 'Logging out ends the session first.',
    },
    {
      state: /contents\.(restoring|empty)|sync\.(dormant|gathering)/,
      cause: /^member\.chosen/,
      why: 'A member is chosen in a booking, which needs a signed-in patient and a cart with lines.',
    },
    {
      state: /contents\.filled/,
      cause: /^member\.chosen\/none/,
      why: 'The member is dropped with the booking, which causes other events too.',
    },
    {
      state: /prices\.(agreed|changed)/,
      cause: /^prices\.check/,
      why: 'Only a booking at its payment step asks for it; the cart page offers it after a failed check.',
    },
    {
      state: /contents\.restoring/,
      cause: /^refusal\.dismiss/,
      why: 'No line has been refused yet.',
    },
  ],
  conditions: [
    {
      cause: /^(cart\.(clear|forget)|tab\.(changedCart\/emptied|savedCart\/empty))|→ (empty|gone)$/,
      when: ({ member }) => member === null,
      why: MEMBER_DROPPED,
    },
    {
      cause: /^cart\.(remove|ordered|swap\/dropped)/,
      when: ({ member, count }) => member === null || count !== 1,
      why: MEMBER_DROPPED,
    },
    {
      cause: /^(cart|member|prices|refusal|sync|storage)\./,
      when: ({ city }) => city !== null,
      why: 'The app sends the stored city before anything can be pressed.',
    },
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
  pathCounts: { transitions: [4, 30], pairs: [15, 90] },
  key: (context: CartContext) => ({
    count: context.lines.length,
    hasAnyones: context.lines.some((line) => line.code === sampleLine.code),
    hasWomens: context.lines.some((line) => line.code === womensLine.code),
    prices: context.lines.map((line) => line.selling_price).join(),
    member: context.member === null ? null : `${context.member.gender}, ${context.member.age}`,
    city: context.city?.id ?? null,
    isSynced: context.isSynced,
    unsaved: changeKey(context.unsaved),
    sent: changeKey(context.sent),
    priced: context.priced.lines.map((line) => line.selling_price).join(),
    flags: context.priced.changes.map((change) => `${change.code} ${change.flag}`).join(),
  }),
}

/** The order of the lines decides nothing. */
function changeKey({ changed, removed }: CartChange): string {
  const lines = changed.map((line) => `${line.code} ${line.selling_price}`)
  return [...lines, ...removed].sort().join()
}

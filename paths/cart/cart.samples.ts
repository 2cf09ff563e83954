import type { Samples } from 'chart-paths/model.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { CartEvent } from '#machines/cart/cart.events.ts'
import { noChange, type StoredCart } from '#machines/cart/server-cart.ts'

export const sampleLine: CartLine = {
  item_id: 'CBC',
  name: 'Complete Blood Count',
  code: 'CBC',
  test_code: 'CBC',
  slug_name: 'complete-blood-count',
  price_type: 'offer',
  type: 'test',
  mrp: 300,
  selling_price: 240,
  qty: 1,
  sub_total: 240,
  parameter_count: 21,
  parameters_analyte: ['Haemoglobin'],
  supplementary_tests: [],
  sex: null,
  sex_age_action: 0,
  low_age_limit: null,
  high_age_limit: null,
  radiology: false,
  is_hc_available: true,
  subdepartment: 'Haematology',
  modality: null,
  needs_appointment: false,
  scans: [],
  preparation_rules: [],
  safety_questions: [],
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  report_tat_hours: 12,
}

export const womensLine: CartLine = {
  ...sampleLine,
  item_id: 'AMH',
  code: 'AMH',
  test_code: 'AMH',
  name: 'Anti-Mullerian Hormone',
  slug_name: 'anti-mullerian-hormone',
  sex: 1,
  sex_age_action: 1,
}

export function visitorsCart(lines: readonly CartLine[]): StoredCart {
  return { lines, unsaved: { changed: lines, removed: [] }, isSynced: false }
}

export function savedCart(lines: readonly CartLine[]): StoredCart {
  return { lines, unsaved: noChange, isSynced: true }
}

export const mumbai: City = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }
export const pune: City = { id: 2, city_name: 'Pune', state_name: 'Maharashtra' }

export const cartSamples = {
  'cart.add': {
    anyone: {
      event: { type: 'cart.add', line: sampleLine },
      says: 'the patient adds a test for anyone',
    },
    women: {
      event: { type: 'cart.add', line: womensLine },
      says: 'the patient adds a test for women only',
    },
  },
  'cart.remove': {
    anyone: {
      event: { type: 'cart.remove', code: sampleLine.code },
      says: 'the patient removes the test for anyone',
    },
    women: {
      event: { type: 'cart.remove', code: womensLine.code },
      says: 'the patient removes the test for women',
    },
  },
  'cart.swap': {
    restored: {
      event: { type: 'cart.swap', added: [sampleLine], removed: [] },
      says: 'the patient adds the removed test for anyone again',
    },
    bothRestored: {
      event: { type: 'cart.swap', added: [sampleLine, womensLine], removed: [] },
      says: 'the patient adds both removed tests again',
    },
    swapped: {
      event: { type: 'cart.swap', added: [womensLine], removed: [sampleLine.code] },
      says: 'the patient swaps the test for anyone for the test for women',
    },
    dropped: {
      event: { type: 'cart.swap', added: [], removed: [sampleLine.code] },
      says: 'the patient drops the test for anyone as a duplicate',
    },
  },
  'cart.forget': {
    left: { event: { type: 'cart.forget' }, says: 'the patient has logged out' },
  },
  'cart.ordered': {
    anyone: {
      event: { type: 'cart.ordered', codes: [sampleLine.code] },
      says: 'the test for anyone is ordered',
    },
  },
  'cart.clear': { all: { event: { type: 'cart.clear' }, says: 'the patient clears the cart' } },
  'tab.changedCart': {
    added: {
      event: { type: 'tab.changedCart', changed: [sampleLine], removed: [] },
      says: 'another tab adds the test for anyone',
    },
    emptied: {
      event: { type: 'tab.changedCart', changed: [], removed: [sampleLine.code, womensLine.code] },
      says: 'another tab empties the cart',
    },
  },
  'tab.savedCart': {
    filled: {
      event: { type: 'tab.savedCart', lines: [sampleLine], sent: noChange },
      says: 'another tab has saved a cart with one test',
    },
    empty: {
      event: { type: 'tab.savedCart', lines: [], sent: noChange },
      says: 'another tab has saved an empty cart',
    },
  },
  'refusal.dismiss': {
    read: { event: { type: 'refusal.dismiss' }, says: 'the patient dismisses the refusal' },
  },
  'member.chosen': {
    man: {
      event: { type: 'member.chosen', member: { gender: 0, age: 67 } },
      says: 'a man is chosen as the patient',
    },
    none: {
      event: { type: 'member.chosen', member: null },
      says: 'the chosen patient is dropped',
    },
  },
  'city.chosen': {
    mumbai: { event: { type: 'city.chosen', city: mumbai }, says: 'the patient picks a city' },
    pune: { event: { type: 'city.chosen', city: pune }, says: 'the patient picks another city' },
  },
  'session.started': {
    signedIn: { event: { type: 'session.started' }, says: 'the patient signs in' },
  },
  'session.ended': {
    signedOut: { event: { type: 'session.ended' }, says: 'the session ends' },
  },
  'storage.cleared': {
    cleared: { event: { type: 'storage.cleared' }, says: 'the stored cart is deleted' },
  },
  'sync.refresh': {
    again: {
      event: { type: 'sync.refresh' },
      says: 'the patient saves the cart again, or comes back to it',
    },
  },
  'prices.check': {
    check: { event: { type: 'prices.check' }, says: 'the prices are checked' },
  },
  'prices.accept': {
    accept: { event: { type: 'prices.accept' }, says: 'the patient accepts the new prices' },
  },
} satisfies Samples<CartEvent>

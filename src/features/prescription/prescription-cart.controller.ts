import { fromPromise } from 'xstate'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { PrescriptionState } from '#contract/codes.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import type { Api } from '#lib/http/api.ts'
import { foundOrNull } from '#lib/http/found-or-null.ts'
import type { System, WithSystem } from '#lib/system/system.tsx'
import { waitUntil } from '#lib/system/wait-until.ts'
import { addLines } from '#machines/cart/add-lines.ts'
import { isCartReady } from '#machines/cart/cart.selectors.ts'
import { type FoundPrescription, itemsOf } from '#machines/prescription-cart/line-choices.ts'
import { prescriptionCartMachine } from '#machines/prescription-cart/prescription-cart.machine.ts'
import type {
  FilledCart,
  FoundTests,
  LoadInput,
  SaveInput,
  SearchInput,
} from '#machines/prescription-cart/prescription-cart.setup.ts'

/** Results of one search. */
const LIMIT = 6

export function providePrescriptionCart(api: Api, withSystem: WithSystem) {
  return prescriptionCartMachine.provide({
    actors: {
      loadPrescription: fromPromise<FoundPrescription, LoadInput>(({ input, signal }) =>
        findPrescription(api, input, signal),
      ),
      searchTests: fromPromise<FoundTests, SearchInput>(
        async ({ input: { cityId, text }, signal }) => {
          const query = { city_id: cityId, search: text.trim(), size: LIMIT }
          const { items, emergency = null } = await api.call('testList', { query }, { signal })
          return { hits: items, emergency }
        },
      ),
      saveDecisions: fromPromise<PrescriptionState, SaveInput>(async ({ input }) => {
        const { prescriptionId: prescription_id, version, decisions } = input
        const body = { prescription_id, version, decisions: [...decisions] }
        return (await api.call('prescriptionDecide', { body })).state
      }),
      fillCart: fromPromise<FilledCart, readonly Item[]>(async ({ input }) =>
        withSystem(({ cart }) => fillCart(cart, input)),
      ),
    },
  })
}

async function findPrescription(
  api: Api,
  { prescriptionId: prescription_id, cityId: city_id, chosen }: LoadInput,
  signal: AbortSignal,
): Promise<FoundPrescription> {
  const options = { signal, byItself: true }
  const input = { params: { prescription_id }, query: { city_id } }
  const found = await api.call('prescriptionReading', input, options)
  const proposed = new Set(found.reading?.lines.flatMap(itemsOf).map(({ code }) => code))
  const others = chosen.filter(({ code }) => !proposed.has(code))
  const searched = await Promise.all(
    others.map(({ slug: slug_name }) =>
      foundOrNull(api.call('testDetails', { query: { city_id, slug_name } }, options)),
    ),
  )
  // The others are not sold any more, or not in this city.
  return { ...found, searched: searched.filter((item) => item !== null) }
}

async function fillCart(cart: System['cart'], items: readonly Item[]): Promise<FilledCart> {
  // The chart takes no lines while it restores the stored cart.
  await waitUntil(cart, isCartReady)
  const { added, already, refused } = addLines(cart, items.map(toCartLine))
  const names = (lines: typeof added) => lines.map(({ name }) => name)
  return { added: names(added), already: names(already), refused }
}

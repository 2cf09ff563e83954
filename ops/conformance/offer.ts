import type { Slot, SlotDay } from '../../contract/cart.endpoints.ts'
import type { Item } from '../../contract/catalogue.endpoints.ts'
import { modalityNumber } from '../../contract/codes.ts'
import type { Client } from './client.ts'
import { needed, Unmet } from './failure.ts'

/** A scan with an appointment, at a centre that has free ones. */
export type BookableScan = {
  readonly item: Item
  readonly labCode: string
  readonly modality: number
  readonly subdepartment: string
}

/** How many scans, and centres for each, are tried for a free appointment. */
const TRIED = 12

/** Keeps the outcome of the first call, a failure too. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function freeSlots(days: readonly SlotDay[]): Slot[] {
  return days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free'))
}

/** What the lab sells and where, found by the calls that a visitor may make. */
export function openOffer(visitor: () => Promise<Client>, cityWanted: number | undefined) {
  const isForAnyone = (item: Item) =>
    item.sex_age_action === 0 && !item.preparation_rules.some(({ kind }) => kind === 'timing')

  const cityId = once(async () => {
    const client = await visitor()
    const { cities } = await client.call('cityList', {})
    if (cityWanted !== undefined) return cityWanted
    for (const { id } of cities) {
      const { days } = await client.call('slotsAvailable', { query: { city_id: id } })
      if (freeSlots(days).length > 0) return id
    }
    return needed(cities[0]?.id, 'the list of cities is empty')
  })

  const item = async (kind: 'test' | 'radiology', suits: (item: Item) => boolean) => {
    const query = { city_id: await cityId(), item_type: kind, size: 100 }
    const { items } = await (await visitor()).call('testList', { query })
    return items.filter((one) => isForAnyone(one) && suits(one))
  }

  /** Tests that anybody can take at home. */
  const tests = once(() => item('test', ({ is_hc_available }) => is_hc_available))

  const test = once(async () =>
    needed((await tests())[0], 'no test of the city can be taken at home'),
  )

  const scan = once(async (): Promise<BookableScan> => {
    const client = await visitor()
    const scans = await item(
      'radiology',
      ({ needs_appointment, scans: parts }) => needs_appointment && parts.length === 1,
    )
    for (const one of scans.slice(0, TRIED)) {
      const modality = modalityNumber(one.modality ?? '')
      if (modality === null) continue
      const query = { city_id: await cityId(), page: 1, service: one.modality ?? '' }
      const { centres } = await client.call('centreList', { query })
      for (const { lab_code: labCode } of centres.slice(0, TRIED)) {
        const at = { query: { lab_code: labCode, modality } }
        const { days } = await client.call('radiologySlotsAvailable', at)
        if (freeSlots(days).length === 0) continue
        const subdepartment = one.scans[0]?.subdepartment ?? one.subdepartment
        return { item: one, labCode, modality, subdepartment }
      }
    }
    throw new Unmet('no scan of the city has a free appointment')
  })

  const locality = once(async () => {
    const query = { city_id: await cityId() }
    const { localities } = await (await visitor()).call('cityLocalities', { query })
    return needed(localities[0], 'no home visits go to the city')
  })

  return {
    cityId,
    tests,
    test,
    scan,
    locality,

    /** Free slots of home visits now, those with most left first, on the last days first. */
    async homeSlots(): Promise<Slot[]> {
      const query = { city_id: await cityId(), pincode: (await locality()).pincode }
      const { days } = await (await visitor()).call('slotsAvailable', { query })
      return freeSlots(days.toReversed()).sort((a, b) => b.available - a.available)
    },

    async appointments(): Promise<Slot[]> {
      const { labCode, modality } = await scan()
      const query = { lab_code: labCode, modality }
      const { days } = await (await visitor()).call('radiologySlotsAvailable', { query })
      return freeSlots(days.toReversed())
    },
  }
}
export type Offer = ReturnType<typeof openOffer>

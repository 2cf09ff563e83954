import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Centre, CityPresence, PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { sampleCentre } from '#paths/checkout/checkout.data.ts'
import { anItem } from './catalogue.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** A centre in Mumbai, open from 07:00 to 20:00, on Sundays to 13:00. */
export function aCentre(overrides: Partial<Centre> = {}): Centre {
  const locality = overrides.locality ?? 'Powai'
  return {
    ...sampleCentre,
    lab_code: locality.toUpperCase(),
    name: `Parakh ${locality}`,
    locality,
    hours: DAYS.map((Day) => ({
      Day,
      Operaton: { open: '07:00', close: Day === 'Sun' ? '13:00' : '20:00' },
    })),
    services: ['lab', 'ECG'],
    facilities: ['Wheelchair access', 'Card and UPI'],
    map: 'https://maps.example/powai',
    position: { lat: 19.118, lng: 72.906 },
    ...overrides,
  }
}

export const MUMBAI: CityPresence = {
  id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
  position: { lat: 19.076, lng: 72.878 },
  centres: 3,
  localities: 2,
  services: ['lab', 'ECG', 'MRI'],
}
export const PANAJI: CityPresence = {
  ...MUMBAI,
  id: 9,
  city_name: 'Panaji',
  state_name: 'Goa',
  position: { lat: 15.491, lng: 73.828 },
  centres: 1,
}

const POWAI: PlacedLocality = {
  locality: 'Powai',
  pincode: '400076',
  zone: 'East',
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
  position: { lat: 19.118, lng: 72.906 },
}
export const LOCALITIES: readonly PlacedLocality[] = [
  {
    ...POWAI,
    locality: 'Fort',
    pincode: '400001',
    zone: 'South',
    position: { lat: 18.934, lng: 72.836 },
  },
  POWAI,
]

export const CENTRES: readonly Centre[] = [
  aCentre({ zone: 'East' }),
  aCentre({
    locality: 'Fort',
    pincode: '400001',
    zone: 'South',
    position: { lat: 18.934, lng: 72.836 },
  }),
  aCentre({
    locality: 'Bandra West',
    pincode: '400050',
    zone: 'West',
    services: ['lab', 'MRI'],
    position: { lat: 19.06, lng: 72.829 },
    map: null,
  }),
]

/** A day with one taken and one free window. */
const DAY: SlotDay = {
  slot_date: '2026-11-23',
  free: 1,
  slots: [
    { from_time: '06:00', to_time: '06:30', state: 'full' as const },
    { from_time: '06:30', to_time: '07:00', state: 'free' as const },
  ].map((slot) => ({
    ...slot,
    slot_id: `s-${slot.from_time}`,
    slot_date: '2026-11-23',
    name: '',
    band: 'early-morning',
    charge: 150,
    available: 1,
    suits_fasting: true,
  })),
}

type Query = Readonly<Record<string, unknown>>
type Asked = { readonly name: string; readonly input: Query }
type Answer = (input: Query) => unknown

/** Fakes the API with the centres of Mumbai, and records its calls; `answers` replaces some. */
export function centresApi(answers: Readonly<Record<string, Answer>> = {}) {
  const asked: Asked[] = []
  const known: Record<string, Answer> = {
    cityPresence: () => ({ cities: [MUMBAI, PANAJI] }),
    cityLocalities: () => ({ localities: LOCALITIES }),
    centreFacilities: () => ({ facilities: [{ id: 1, name: 'Wheelchair access' }] }),
    centreService: () => ({
      services: [
        { name: 'lab', modality: null, room: null },
        { name: 'MRI', modality: 6, room: { by_appointment: true, minutes: 45 } },
      ],
    }),
    centreList: ({ search, locality: chosen, page, size }) => {
      const found = CENTRES.filter(
        ({ name, locality }) =>
          name.toLowerCase().includes(String(search ?? '').toLowerCase()) &&
          locality === (chosen ?? locality),
      )
      const from = (Number(page) - 1) * Number(size)
      return { centres: found.slice(from, from + Number(size)), total: found.length }
    },
    centreLocalities: () => ({
      localities: CENTRES.map(({ locality, pincode, city_id, city_name, state_name }) => ({
        locality,
        pincode,
        city_id,
        city_name,
        state_name,
      })),
    }),
    masterListByCity: ({ size }) => ({
      items: ['HbA1c', 'Lipid Profile', 'MRI Brain']
        .map((item_name) => anItem({ item_name, code: item_name, slug_name: item_name }))
        .slice(0, Number(size)),
      total: 3,
    }),
    mainLabs: () => ({ labs: [aCentre({ kind: 'Main lab' })] }),
    localityList: ({ search }) => ({
      localities: LOCALITIES.filter(({ pincode }) => pincode.startsWith(String(search))),
    }),
    slotsAvailable: () => ({ days: [DAY], charges: { from: 100, to: 150 }, hold_minutes: 15 }),
    testList: () => ({ items: [anItem()], total: 1, page: 1, size: 3, counts: {} }),
    mapDirection: () => ({ map: null }),
    ...answers,
  }
  const call = async (name: string, given: unknown) => {
    // SAFETY: the calls of these pages have a query, a body, or nothing.
    const { query, body } = given as { query?: Query; body?: Query }
    const input = query ?? body ?? {}
    asked.push({ name, input })
    return (await known[name]?.(input)) as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  const askedFor = (name: string) => asked.filter((one) => one.name === name)
  return { api, asked, askedFor }
}

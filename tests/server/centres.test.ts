import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ItemList } from '#contract/catalogue.endpoints.ts'
import type { Centre, CityPresence, PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Locality } from '#contract/patient.endpoints.ts'
import { centres } from '#server/db/schema/cities.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { visitorHeaders } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function get<T>(path: string): Promise<T> {
  const answer = await server.inject({ url: `/api/v1/${path}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}

async function statusOf(path: string): Promise<number> {
  return (await server.inject({ url: `/api/v1/${path}` })).statusCode
}

type Page = { centres: Centre[]; total: number }

describe('centre/list', () => {
  it('[R7.083] lists the centres of a city, its main lab first', async () => {
    const { centres, total } = await get<Page>('centre/list?city_id=1&page=1')
    expect(total).toBe(4)
    expect(centres.map(({ name }) => name)).toEqual([
      'Parakh Andheri East',
      'Parakh Bandra West',
      'Parakh Powai',
      'Parakh Fort',
    ])
    expect(centres[0]).toMatchObject({
      kind: 'Main lab',
      classification: 'CENTER_VISIT',
      pincode: '400069',
      city_name: 'Mumbai',
      services: ['lab', 'X-ray', 'USG', 'ECG', 'Echo', 'TMT'],
    })
  })

  it('[R3.55, R3.56] returns the opening hours of every day, null on a closed one', async () => {
    const { centres } = await get<Page>('centre/list?city_id=1&page=1')
    const bandra = centres.find(({ locality }) => locality === 'Bandra West')
    expect(bandra?.hours.map(({ Day }) => Day)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ])
    expect(bandra?.hours[0]?.Operaton).toEqual({ open: '08:00', close: '20:00' })
    expect(bandra?.hours[6]?.Operaton).toBeNull()
  })

  it("returns the position of a centre if its locality's is known", async () => {
    const positionOf = async (city: number, at: number) =>
      (await get<Page>(`centre/list?city_id=${city}&page=1`)).centres[at]?.position
    expect(await positionOf(1, 2)).toEqual({ lat: 19.118, lng: 72.906 })
    expect(await positionOf(11, 2)).toBeNull()
  })

  it('returns pages', async () => {
    const first = await get<Page>('centre/list?city_id=1&page=1&size=3')
    const second = await get<Page>('centre/list?city_id=1&page=2&size=3')
    expect([first.centres.length, second.centres.length, second.total]).toEqual([3, 1, 4])
  })

  it('searches by name, kind and PIN, treating LIKE wildcards as text', async () => {
    const namesOf = async (search: string) =>
      (
        await get<Page>(`centre/list?city_id=1&page=1&search=${encodeURIComponent(search)}`)
      ).centres.map(({ locality }) => locality)
    expect(await namesOf('powai')).toEqual(['Powai'])
    expect(await namesOf('imaging')).toEqual(['Bandra West'])
    expect(await namesOf('400001')).toEqual(['Fort'])
    expect(await namesOf('%%%')).toEqual([])
  })

  it('filters by locality', async () => {
    const { centres, total } = await get<Page>('centre/list?city_id=1&page=1&locality=Fort')
    expect([total, centres.map(({ locality }) => locality)]).toEqual([1, ['Fort']])
    expect((await get<Page>('centre/list?city_id=1&page=1&locality=Nowhere')).total).toBe(0)
  })

  it('filters by service, and by centres open to patients', async () => {
    const localitiesOf = async (query: string) =>
      (await get<Page>(`centre/list?city_id=2&page=1${query}`)).centres.map((one) => one.locality)
    expect(await localitiesOf('&service=MRI')).toEqual(['Hauz Khas'])
    expect(await localitiesOf('&service=Tarot')).toEqual([])
    expect(await localitiesOf('&facility=Changing%20room')).toEqual(['Hauz Khas'])
    expect(await localitiesOf('')).toContain('Dwarka Sector 6')
    const visited = await get<Page>('centre/list?city_id=2&page=1&visited=true')
    expect([visited.total, visited.centres.map(({ classification }) => classification)]).toEqual([
      3,
      ['CENTER_VISIT', 'ONLY_NON_HOME', 'CENTER_VISIT'],
    ])
  })

  it('returns the part of the city, and the wait at a main lab', async () => {
    const { centres } = await get<Page>('centre/list?city_id=1&page=1')
    expect(centres.map(({ zone }) => zone)).toEqual(['West', 'West', 'East', 'South'])
    expect(centres[0]?.waits[2]).toEqual({
      from_time: '07:00',
      to_time: '09:00',
      minutes: { from: 45, to: 60 },
    })
    expect(centres[2]?.waits).toEqual([])
  })

  it('[R5.19] needs a page', async () => {
    expect(await statusOf('centre/list?city_id=1')).toBe(400)
  })

  it('[R5.20] needs a city', async () => {
    expect(await statusOf('centre/list?page=1')).toBe(400)
  })
})

describe('centre/service, centre/facilities/list and centre/locality-list', () => {
  it('[R7.082] lists the services of a centre, scans with their number and sub-department', async () => {
    const { services } = await get<{ services: unknown[] }>('centre/service?lab_code=MUM02')
    const booked = (minutes: number) => ({ by_appointment: true, minutes })
    expect(services).toEqual([
      { name: 'lab', modality: null, room: null },
      { name: 'X-ray', modality: 10, room: { by_appointment: false, minutes: null } },
      { name: 'USG', modality: 7, room: booked(40) },
      { name: 'CT', modality: 5, room: booked(30) },
      { name: 'MRI', modality: 6, room: booked(45) },
      { name: 'Mammography', modality: 13, room: booked(20) },
    ])
    expect(await statusOf('centre/service?lab_code=NOPE')).toBe(404)
  })

  it('[R5.22] centre service needs a lab code', async () => {
    expect(await statusOf('centre/service')).toBe(400)
  })

  it('[R7.084] lists distinct facilities, and every centre has some of them', async () => {
    const { facilities } = await get<{ facilities: { id: number; name: string }[] }>(
      'centre/facilities/list',
    )
    expect(facilities.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const names = facilities.map(({ name }) => name)
    expect(names).toContain('Wheelchair access')
    expect(names).toContain('Women-only sample room')
    const { centres } = await get<Page>('centre/list?city_id=1&page=1')
    for (const centre of centres) {
      expect(centre.facilities.length).toBeGreaterThan(0)
      expect(names).toEqual(expect.arrayContaining(centre.facilities))
    }
  })

  it('[R7.085] lists the localities with a centre', async () => {
    const { localities } = await get<{ localities: Locality[] }>('centre/locality-list?city_id=1')
    expect(localities.map(({ locality }) => locality)).toEqual([
      'Andheri East',
      'Bandra West',
      'Fort',
      'Powai',
    ])
  })

  it('has a centre for every package that a city sells', async () => {
    for (const { id } of (await get<{ cities: { id: number }[] }>('cities/lists')).cities) {
      const { centres } = await get<Page>(`centre/list?city_id=${id}&page=1`)
      const { items } = await get<ItemList>(`tests/list?city_id=${id}&item_type=package&size=100`)
      for (const { code, scans } of items) {
        const needed = ['lab', ...scans.map(({ modality }) => modality)]
        const suits = ({ services }: Centre) => needed.every((need) => services.includes(need))
        expect([code, centres.some(suits)]).toEqual([code, true])
      }
    }
  })

  it('has a centre for every scan that a city sells', async () => {
    const { cities } = await get<{ cities: { id: number }[] }>('cities/lists')
    for (const { id } of cities) {
      const { centres } = await get<Page>(`centre/list?city_id=${id}&page=1`)
      const done = new Set(centres.flatMap(({ services }) => services))
      const scans = await get<{ items: { modality: string }[] }>(
        `tests/list?city_id=${id}&item_type=radiology&size=100`,
      )
      for (const { modality } of scans.items) expect([...done]).toContain(modality)
    }
  })
})

describe('map/getmapdetail', () => {
  const mapOf = async (lab_code: string) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/map/getmapdetail',
      payload: { lab_code },
      headers: await visitorHeaders(server),
    })

  const destinationOf = async (lab_code: string) => {
    const { map } = (await mapOf(lab_code)).json().result
    return new URL(map).searchParams.get('destination')
  }

  it("[R1.28] [R7.116] returns directions to the centre's own coordinates", async () => {
    expect(await destinationOf('MUM01')).toBe('19.116,72.862')
    const own = { latitude: 18.93456, longitude: 72.83571 }
    await server.db.update(centres).set(own).where(eq(centres.labCode, 'MUM04'))
    expect(await destinationOf('MUM04')).toBe('18.93456,72.83571')
  })

  it('returns the map of a centre without coordinates, null if it has none', async () => {
    const map = 'https://maps.example/khajrana'
    expect((await mapOf('IDR03')).json().result).toEqual({ map: null })
    await server.db.update(centres).set({ map }).where(eq(centres.labCode, 'IDR03'))
    expect((await mapOf('IDR03')).json().result).toEqual({ map })
    expect((await mapOf('NOPE')).json().code).toBe('unknown-centre')
  })
})

describe('locality/list and patient/locality/list', () => {
  it('[R7.086] finds localities of every city by name, prefix matches first', async () => {
    const { localities } = await get<{ localities: Locality[] }>('locality/list?search=nagar')
    expect(new Set(localities.map(({ city_id }) => city_id)).size).toBeGreaterThan(3)
    const { localities: mg } = await get<{ localities: Locality[] }>('locality/list?search=mg')
    expect(mg.map(({ locality }) => locality)).toEqual(['MG Road', 'MG Road'])
  })

  it('[R7.037] finds localities by PIN within a city', async () => {
    const path = 'patient/locality/list?search=400076&city_id='
    expect(await get(`${path}1`)).toEqual({
      localities: [
        {
          locality: 'Powai',
          pincode: '400076',
          city_id: 1,
          city_name: 'Mumbai',
          state_name: 'Maharashtra',
        },
      ],
    })
    expect(await get(`${path}2`)).toEqual({ localities: [] })
  })

  it('[R5.27] needs a search string', async () => {
    expect(await statusOf('locality/list')).toBe(400)
    expect(await statusOf('locality/list?search=%20')).toBe(400)
    expect(await statusOf('patient/locality/list')).toBe(400)
  })
})

describe('cities/presence, cities/localities and centre/labs', () => {
  it('counts centres and localities of every city', async () => {
    const { cities } = await get<{ cities: CityPresence[] }>('cities/presence')
    expect(cities).toHaveLength(12)
    expect(cities[1]).toMatchObject({
      city_name: 'New Delhi',
      centres: 3,
      localities: 7,
      position: { lat: 28.614, lng: 77.209 },
    })
    for (const { services } of cities) expect(services).toContain('MRI')
  })

  it('lists all localities of a city with zone and position', async () => {
    const { localities } = await get<{ localities: PlacedLocality[] }>(
      'cities/localities?city_id=1',
    )
    expect(localities).toHaveLength(8)
    expect(localities[4]).toMatchObject({
      locality: 'Powai',
      pincode: '400076',
      zone: 'East',
      position: { lat: 19.118, lng: 72.906 },
    })
    expect(await statusOf('cities/localities?city_id=99')).toBe(404)
  })

  it('lists the main lab of every city', async () => {
    const { labs } = await get<{ labs: Centre[] }>('centre/labs')
    expect(labs.map(({ city_id }) => city_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(new Set(labs.map(({ kind }) => kind))).toEqual(new Set(['Main lab']))
  })
})

import { z } from 'zod'
import { CENTRE_CLASSES, MODALITY_NUMBER } from '#contract/codes.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import * as cells from '../cells.ts'
import { column, type Row, type Sheet } from '../sheet.ts'

/** The kinds of scans that can have appointments (spec §3). */
export const modalities = Object.keys(MODALITY_NUMBER)

export const inCities = { table: 'cities', name: 'name', id: 'id' }
export const city = column('city', cells.text(100), { field: 'city_id', refersTo: inCities })

const position = [
  column('latitude', cells.optional(cells.decimal(-90, 90))),
  column('longitude', cells.optional(cells.decimal(-180, 180))),
]

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const daySchema = z.object({
  Day: z.enum(DAYS),
  Operaton: z.object({ open: z.string(), close: z.string() }).nullable(),
})

const TIME = '([01]\\d|2[0-3]):[0-5]\\d'

const eachDay = cells.listOf({
  allowed: 'days such as Mon 07:00-20:00 or Sun closed',
  schema: daySchema,
  parse: (element) => {
    const [, day, open, , close] =
      new RegExp(`^(\\w{3}) (?:(${TIME})-(${TIME})|closed)$`).exec(element) ?? []
    if (open !== undefined && close !== undefined && open >= close) return undefined
    const hours = open === undefined ? null : { open, close }
    return daySchema.safeParse({ Day: day, Operaton: hours }).data
  },
  format: ({ Day, Operaton: hours }) =>
    hours === null ? `${Day} closed` : `${Day} ${hours.open}-${hours.close}`,
})

const hours: cells.Cell = {
  ...eachDay,
  allowed: 'each of the seven days once: Mon 07:00-20:00 | … | Sun closed',
  parse: (given) => {
    const days = z.array(daySchema).safeParse(eachDay.parse(given)).data
    const complete = days?.length === 7 && new Set(days.map(({ Day }) => Day)).size === 7
    return complete ? days : undefined
  },
}

const waitSchema = z.object({
  from: z.string(),
  to: z.string(),
  minutes: z.tuple([z.number(), z.number()]),
})

const waits = cells.listOf({
  allowed: 'minutes in a part of the day such as 07:00-09:00 10..20; may be empty',
  schema: waitSchema,
  parse: (element) => {
    const [, from, , to, , least, most] =
      new RegExp(`^(${TIME})-(${TIME}) (\\d+)\\.\\.(\\d+)$`).exec(element) ?? []
    const wait = { from, to, minutes: [Number(least), Number(most)] }
    return waitSchema.safeParse(wait).data
  },
  format: ({ from, to, minutes: [least, most] }) => `${from}-${to} ${least}..${most}`,
})

function inOrder(row: Row) {
  return String(row.from) >= String(row.to)
    ? { column: 'from', allowed: 'a time before "to"' }
    : undefined
}

export const placeSheets: readonly Sheet[] = [
  {
    name: 'cities',
    about: 'Cities that the lab serves; 1 is the city of visitors who chose none',
    table: 'cities',
    columns: [
      column('id', cells.whole(1, 1_000_000)),
      column('name', cells.text(100), { unique: true }),
      column('state', cells.text(100), { field: 'state_name' }),
      column('std code', cells.pattern(/^0\d{2,4}$/, 'digits with the leading zero, such as 022')),
      ...position,
    ],
    key: ['id'],
    conflicts: () => `
      select 0 as line, 'id' as column, '' as value,
        'a city with the id ${FALLBACK_CITY.id}, for visitors who have chosen none' as allowed
      where not exists (select from cities where id = ${FALLBACK_CITY.id})`,
  },
  {
    name: 'localities',
    about: 'Localities with home collection',
    table: 'localities',
    columns: [
      city,
      column('name', cells.text(200)),
      column('pincode', cells.pincode),
      column('zone', cells.text(100)),
      column('position', cells.whole(0, 30_000)),
      ...position,
    ],
    key: ['city', 'name'],
  },
  {
    name: 'facilities',
    about: 'Facilities that centres can have',
    table: 'facilities',
    columns: [
      column('id', cells.whole(1, 1_000)),
      column('name', cells.text(100), { unique: true }),
    ],
    key: ['id'],
  },
  {
    name: 'centres',
    about: 'Centres with hours and coordinates',
    table: 'centres',
    columns: [
      column('lab code', cells.code),
      city,
      column('position', cells.whole(0, 30_000)),
      column('name', cells.text(200)),
      column('kind', cells.text(100)),
      column('classification', cells.oneOf(...CENTRE_CLASSES)),
      column('mobile', cells.phone),
      column('address', cells.text(500)),
      column('locality', cells.text(200)),
      column('pincode', cells.pincode),
      column('hours', hours),
      column('services', cells.listFrom('lab', ...modalities)),
      column('facilities', cells.list, {
        refersTo: { table: 'facilities', name: 'name', id: 'name', asNames: true },
      }),
      column('waits', waits),
      column('zone', cells.optional(cells.text(100))),
      column('map', cells.optional(cells.webPath)),
      ...position,
    ],
    key: ['lab code'],
    // Without its zero, a number of this city can be a mobile number elsewhere.
    conflicts: (staged) => `
      select s.line, 'mobile' as column, s.mobile as value,
        'the number with the zero of ' || c.std_code || ', or a mobile number after +91' as allowed
      from ${staged} s join cities c on c.name = s.city
      where s.mobile ~ '^[6-9]' and regexp_replace(s.mobile, '[^0-9]', '', 'g') like substr(c.std_code, 2) || '%'
      order by 1`,
  },
  {
    name: 'home-slots',
    about: 'Home visits of each day by city: when, how many and what they cost',
    table: 'home_slots',
    columns: [
      city,
      column('from', cells.time, { field: 'from_time' }),
      column('to', cells.time, { field: 'to_time' }),
      column('capacity', cells.whole(0, 30_000)),
      column('charge', cells.rupees, { field: 'charge_paise' }),
    ],
    key: ['city', 'from'],
    check: inOrder,
    plansVisits: true,
    // Days that are planned already: capacity does not fall below what patients took, and a time
    // that is gone closes when nobody has it.
    afterwards: `
      update slot_windows w set to_time = h.to_time, charge_paise = h.charge_paise,
        capacity = greatest(w.taken, h.capacity)
      from home_slots h
      where w.kind = 'home' and w.slot_date >= (now() at time zone 'Asia/Kolkata')::date
        and h.city_id = w.city_id and h.from_time = w.from_time
        and (w.to_time, w.charge_paise, w.capacity)
          is distinct from (h.to_time, h.charge_paise, greatest(w.taken, h.capacity::int)::smallint);
      update slot_windows w set capacity = w.taken
      where w.kind = 'home' and w.slot_date >= (now() at time zone 'Asia/Kolkata')::date and w.capacity > w.taken
        and not exists (select from home_slots h
          where h.city_id = w.city_id and h.from_time = w.from_time)`,
  },
  {
    name: 'phlebotomists',
    about: 'Who makes home visits',
    table: 'phlebotomists',
    columns: [
      column('id', cells.code),
      city,
      column('name', cells.text(100)),
      column('badge', cells.text(40), { unique: true }),
      column('languages', cells.list),
      column('photo', cells.optional(cells.picture), { picture: true }),
      column('mobile', cells.optional(cells.mobile)),
    ],
    key: ['id'],
  },
]

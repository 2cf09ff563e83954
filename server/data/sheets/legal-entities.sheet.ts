import { GST_STATES, gstinFault, isGstin, stateOfGstin } from '#contract/rules/gstin.ts'
import * as cells from '../cells.ts'
import { column, type Row, type Sheet } from '../sheet.ts'
import { inCities } from './places.sheets.ts'

const codes = new Map(Object.entries(GST_STATES).map(([code, name]) => [name.toLowerCase(), code]))
const SUCH_AS = 'the name of a state or union territory, such as Maharashtra'

/** Stored as the GST state code. */
const state: cells.Cell = {
  ...cells.pattern(/^/, SUCH_AS),
  parse: (given) => codes.get(given.toLowerCase()),
  format: (value) => GST_STATES[String(value)] ?? String(value),
}

const states: cells.Cell = {
  ...cells.list,
  allowed: `${SUCH_AS}; several with | between them`,
  parse: (given) => {
    const parsed = cells.list.parse(given)
    const known = (name: unknown) => codes.has(String(name).toLowerCase())
    return Array.isArray(parsed) && parsed.every(known) ? parsed : undefined
  },
}

const gstin: cells.Cell = {
  ...cells.pattern(/^/, 'a GST number such as 27AAAAA0000A1Z2, without a typing mistake'),
  parse: (given) => (isGstin(given) ? given : undefined),
  fault: gstinFault,
}

function check(row: Row) {
  const { state: code, gstin: number, 'valid from': from, 'valid to': to } = row
  if (typeof number === 'string' && stateOfGstin(number) !== code) {
    const [own, other] = [String(code), stateOfGstin(number)]
    const allowed = `a number of ${GST_STATES[own]} (${own}); this is one of ${GST_STATES[other]}`
    return { column: 'gstin', allowed }
  }
  if (typeof to === 'string' && String(from) > to) {
    return { column: 'valid to', allowed: 'a day after "valid from"' }
  }
  return undefined
}

export const legalEntitySheet: Sheet = {
  name: 'legal-entities',
  about: 'Companies that issue invoices, and the cities and states that they serve',
  table: 'legal_entities',
  columns: [
    column('code', cells.code),
    column('name', cells.text(100)),
    column('address', cells.text(200)),
    column('state', state, { field: 'state_code' }),
    column('gstin', cells.optional(gstin)),
    column(
      'prefix',
      cells.pattern(
        /^[A-Z0-9]{1,3}$/,
        'one to three capital letters or digits that begin its invoice numbers; INV continues the numbers of before',
      ),
      { unique: true },
    ),
    column('cities', cells.optional(cells.list), {
      field: 'city_ids',
      refersTo: { ...inCities, many: true },
    }),
    column('states', cells.optional(states)),
    column('valid from', cells.date),
    column('valid to', cells.optional(cells.date)),
  ],
  key: ['code'],
  check,
  // Releases of before these entities issued invoices without a seller, and would go on to number
  // every invoice INV. Once there are entities, nobody runs them.
  olderMayRun: `not exists (select from legal_entities)
    and exists (select from invoices where seller is null)`,
  // Two entities must not serve the same on the same day: the later code of a pair is at fault, or
  // the one of this import. A state without a city is one that cities.csv spells otherwise, whose
  // invoices another entity would issue.
  conflicts: (staged) => `
    select s.line, p.what as column, p.value,
      'what the entity ' || p.other || ' does not serve on the same days' as allowed
    from ${staged} s join (
      select a.code, b.code as other, o.what, o.value
      from legal_entities a
      join legal_entities b on a.code <> b.code
        and a.valid_from <= coalesce(b.valid_to, 'infinity')
        and b.valid_from <= coalesce(a.valid_to, 'infinity')
      cross join lateral (
        select 'cities' as what, c.name as value from cities c
          where c.id = any(a.city_ids) and c.id = any(b.city_ids)
        union all
        select 'states', x from unnest(a.states) x
          where lower(x) in (select lower(y) from unnest(b.states) y)
        union all
        select 'cities', '' where a.city_ids is null and a.states is null
          and b.city_ids is null and b.states is null
      ) o
    ) p on p.code = s.code
    where p.other < p.code or not exists (select from ${staged} t where t.code = p.other)
    union all
    select s.line, 'states', x.name, 'a state as the cities have it: '
        || (select string_agg(distinct state_name, ', ' order by state_name) from cities)
    from ${staged} s join legal_entities e on e.code = s.code
      cross join lateral unnest(e.states) x(name)
    where not exists (select from cities where lower(state_name) = lower(x.name))
    order by 1, 2, 3`,
}

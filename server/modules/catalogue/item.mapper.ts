import type { Item, ItemDetail, Scan, SearchHit } from '#contract/catalogue.endpoints.ts'
import { groupBy } from '../../group-by.ts'
import type { ItemRecord } from './catalogue.repository.ts'

const PAISE = 100

export type Price = { readonly pricePaise: number; readonly mrpPaise: number }

/** Lookup of items and prices of one city by item id. */
export type CityRows = {
  record(id: number): ItemRecord | undefined
  price(id: number): Price | undefined
}

/** An item of the city, prices in rupees; undefined if the city does not sell it. */
export function toItem(record: ItemRecord, rows: CityRows): Item | undefined {
  const price = rows.price(record.id)
  if (!price) return undefined
  return {
    item_id: String(record.id),
    item_name: record.name,
    code: record.code,
    slug_name: record.slug,
    ...toPriceFields(price),
    x_is_package: record.kind === 'package',
    supplementary_tests: componentsOf(record, rows).map((component) => ({
      code: component.code,
      name: component.name,
      // A component that the city does not sell separately has no price.
      price: (rows.price(component.id)?.pricePaise ?? 0) / PAISE,
      parameters_analyte: component.measured.map(({ name }) => name),
    })),
    parameters_analyte: record.measured.map(({ name }) => name),
    parameter_count: record.parameterCount,
    ...restrictionOf(record),
    radiology: record.kind === 'radiology',
    is_hc_available: record.isHcAvailable,
    subdepartment: record.subdepartment,
    modality: record.modality,
    needs_appointment: record.needsAppointment,
    samples: record.samples,
    fasting_hours: record.fastingHours,
    report_tat_hours: record.reportTatHours,
    scans: [record, ...componentsOf(record, rows)].flatMap(scanOf),
    preparation_rules: record.preparationRules,
    safety_questions: record.safetyQuestions,
    slot_minutes: record.slotMinutes,
    category: record.category.name,
    summary: record.summary,
  }
}

/** The city's prices of an item, rupees. */
export function toPriceFields({
  pricePaise,
  mrpPaise,
}: Price): Pick<Item, 'price' | 'mrp' | 'price_type'> {
  const price_type = pricePaise < mrpPaise ? 'offer' : 'mrp'
  return { price: pricePaise / PAISE, mrp: mrpPaise / PAISE, price_type }
}

/** The short form of an item in search results and the master list. */
export function toBrief(record: ItemRecord, { pricePaise }: Price): Omit<SearchHit, 'hint'> {
  return {
    item_id: String(record.id),
    item_name: record.name,
    code: record.code,
    slug_name: record.slug,
    price: pricePaise / PAISE,
    x_is_package: record.kind === 'package',
    radiology: record.kind === 'radiology',
    samples: record.samples,
    modality: record.modality,
  }
}

/** The additional fields of the detail page, except related items. */
export function toDetail(
  item: Item,
  record: ItemRecord,
  rows: CityRows,
): Omit<ItemDetail, 'packages' | 'related'> {
  return {
    ...item,
    aliases: record.aliases,
    category_slug: record.category.slug,
    preparation: record.preparation,
    timing_note: record.timingNote,
    min_retest_days: record.minRetestDays,
    parameter_groups: groupsOf(record, rows),
  }
}

export function componentsOf(record: ItemRecord, rows: Pick<CityRows, 'record'>): ItemRecord[] {
  return record.componentIds.flatMap((id) => rows.record(id) ?? [])
}

/** A scan as it is booked; none for tests. */
function scanOf(record: ItemRecord): Scan[] {
  const { modality, slotMinutes } = record
  if (record.kind !== 'radiology' || modality === null || slotMinutes === null) return []
  return [
    {
      code: record.code,
      name: record.name,
      subdepartment: record.subdepartment,
      modality,
      needs_appointment: record.needsAppointment,
      slot_minutes: slotMinutes,
    },
  ]
}

function restrictionOf(record: ItemRecord) {
  // SAFETY: the seeds write only the gender codes and actions of spec §3.
  return {
    sex: record.sex,
    sex_age_action: record.sexAgeAction,
    low_age_limit: record.lowAgeLimit,
    high_age_limit: record.highAgeLimit,
  } as Pick<Item, 'sex' | 'sex_age_action' | 'low_age_limit' | 'high_age_limit'>
}

/** Scans have no analytes: the scans of a package form one group of their names. */
function groupsOf(record: ItemRecord, rows: CityRows): ItemDetail['parameter_groups'] {
  const measured = [...groupBy(record.measured, ({ group }) => group)].map(([name, members]) => ({
    name,
    parameters: members.map((member) => member.name),
  }))
  const scans = componentsOf(record, rows).filter(({ kind }) => kind === 'radiology')
  if (scans.length === 0) return measured
  return [...measured, { name: 'Scans', parameters: scans.map(({ name }) => name) }]
}

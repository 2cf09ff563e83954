import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import type { CityCatalogue, Entry } from './city-catalogue.ts'
import { toDetail } from './item.mapper.ts'

/** As many as stand in one row of the page. */
const NEIGHBOURS = 4

/** An item's page: itself, the packages that include it and what is asked for beside it. */
export function detailOf(city: CityCatalogue, entry: Entry): ItemDetail {
  const packages = city.entries
    .filter(({ components }) => components.some(({ id }) => id === entry.record.id))
    .sort(byUse)
  return {
    ...toDetail(entry.item, entry.record, city.rows),
    packages: packages.slice(0, NEIGHBOURS).map(({ item }) => item),
    related: relatedTo(city, entry)
      .slice(0, NEIGHBOURS)
      .map(({ item }) => item),
  }
}

/** Packages that anyone can take first, then the cheapest, then the shortest. */
function byUse({ item: a }: Entry, { item: b }: Entry): number {
  const restricted = Math.sign(a.sex_age_action) - Math.sign(b.sex_age_action)
  return restricted || a.price - b.price || a.parameter_count - b.parameter_count
}

/** Others of the same kind: of the same category, modality or purpose. */
function relatedTo(city: CityCatalogue, { record }: Entry): Entry[] {
  return city.entries.filter(({ record: other }) => {
    if (other.id === record.id || other.kind !== record.kind) return false
    if (record.kind === 'package') return other.tags.some((tag) => record.tags.includes(tag))
    if (record.kind === 'radiology') return other.modality === record.modality
    return other.categoryId === record.categoryId
  })
}

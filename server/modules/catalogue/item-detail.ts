import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import type { ItemRecord } from './catalogue.repository.ts'
import type { CityCatalogue } from './city-catalogue.ts'
import { toDetail } from './item.mapper.ts'

/** Items in one row of the page. */
const NEIGHBOURS = 4

/** The detail page of an item: itself, packages that include it, and related items. */
export function detailOf(city: CityCatalogue, record: ItemRecord): ItemDetail {
  const position = city.index.positionOf(record.id) ?? 0
  return {
    ...toDetail(city.item(position), record, city),
    packages: packagesWith(city, record).map((at) => city.item(at)),
    related: relatedTo(city, record).map((at) => city.item(at)),
  }
}

/** Packages without restrictions first, then the cheapest, then the shortest. */
function packagesWith(city: CityCatalogue, { id }: ItemRecord): number[] {
  const use = (position: number) => {
    const { sexAgeAction, parameterCount } = city.recordAt(position)
    return [Math.sign(sexAgeAction), city.pricePaise(position), parameterCount] as const
  }
  return city.index
    .packagesContaining(id)
    .filter((position) => city.sold.has(position))
    .map((position) => ({ position, use: use(position) }))
    .sort((a, b) => a.use[0] - b.use[0] || a.use[1] - b.use[1] || a.use[2] - b.use[2])
    .slice(0, NEIGHBOURS)
    .map(({ position }) => position)
}

/** Other items of the same kind, in the same category, modality or purpose. */
function relatedTo(city: CityCatalogue, record: ItemRecord): number[] {
  const isLike = (other: ItemRecord) => {
    if (record.kind === 'package') return other.tags.some((tag) => record.tags.includes(tag))
    return record.kind === 'test' || other.modality === record.modality
  }
  const { index } = city
  const nearby = city.sold.copy().intersect(index.set(`kind ${record.kind}`))
  if (record.kind === 'test') nearby.intersect(index.set(`own ${record.categoryId}`))
  return nearby
    .filterInPlace((position) => {
      const other = city.recordAt(position)
      return other.id !== record.id && isLike(other)
    })
    .slice(0, NEIGHBOURS)
}

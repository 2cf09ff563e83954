import type { CatalogueFacts } from './catalogue.facts.ts'
import { componentCodes } from './catalogue-items.ts'

export type PriceRow = { cityId: number; code: string; pricePaise: number; mrpPaise: number }

const PAISE = 100
/** Prices are multiples of ten rupees, as in the facts. */
const STEP = 10

/** Converts a Mumbai price to another city, rupees. A factor of 1 changes nothing. */
function inCity(rupees: number, factor: number): number {
  return factor === 1 ? rupees : Math.max(STEP, Math.round((rupees * factor) / STEP) * STEP)
}

/**
 * Prices of all items in all cities. A test or scan has the facts' suggested price, and their
 * highest price as MRP; the MRP of a package is the sum of its components in that city.
 */
export function priceRows(
  facts: CatalogueFacts,
  factors: readonly { city_id: number; factor: number }[],
): PriceRow[] {
  return factors.flatMap(({ city_id: cityId, factor }) => {
    const singles = [...facts.tests, ...facts.scans].map((item) => {
      const price = inCity(item.suggested_price_inr, factor)
      return { code: item.code, price, mrp: Math.max(price, inCity(item.price_max_inr, factor)) }
    })
    const cost = new Map(singles.map(({ code, price }) => [code, price]))
    const packages = facts.packages.map((item) => {
      const price = inCity(item.selling_price_inr, factor)
      const apart = componentCodes(item).reduce((sum, code) => sum + (cost.get(code) ?? 0), 0)
      return { code: item.code, price, mrp: Math.max(price, apart) }
    })
    return [...singles, ...packages].map(({ code, price, mrp }) => ({
      cityId,
      code,
      pricePaise: price * PAISE,
      mrpPaise: mrp * PAISE,
    }))
  })
}

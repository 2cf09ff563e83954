import type { Item } from '#contract/catalogue.endpoints.ts'
import { CatalogueCard } from './components/catalogue-card.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

/** A card of the catalogue, joined to the cart. */
export function CatalogueItem({ item, heading }: { item: Item; heading: 'h2' | 'h3' }) {
  const { add, ...cart } = useAddToCart(item)
  return <CatalogueCard item={item} heading={heading} {...cart} onAdd={add} />
}

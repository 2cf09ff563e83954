import type { ReactNode } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { CatalogueCard } from './components/catalogue-card.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

export interface CatalogueItemProps {
  item: Item
  heading: 'h2' | 'h3'
  as?: 'li' | 'div' | undefined
  /** Rendered beside the add button. */
  more?: ReactNode
}

export function CatalogueItem({ item, ...rest }: CatalogueItemProps) {
  const { add, ...cart } = useAddToCart(item)
  return <CatalogueCard item={item} {...rest} {...cart} onAdd={add} />
}

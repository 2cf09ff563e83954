import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { ItemCard } from '#ui/item-card.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { Tag } from '#ui/tag.tsx'
import { AddAction } from './components/add-action.tsx'
import { audienceOf, figuresOf, samplesOf } from './item-format.ts'
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

interface CatalogueCardProps {
  item: Item
  heading?: 'h2' | 'h3'
  as?: 'li' | 'div' | undefined
  /** Rendered beside the add button. */
  more?: ReactNode
  inCart: boolean
  busy: boolean
  refusal: string | null
  onAdd: () => void
}

function CatalogueCard(props: CatalogueCardProps) {
  const { item, as, heading = 'h3', more, inCart, busy, refusal, onAdd } = props
  const audience = audienceOf(item)
  return (
    <ItemCard
      {...(as && { as })}
      heading={heading}
      samples={samplesOf(item)}
      name={
        <AppLink href={paths.testDetail.getHref(item.slug_name)}>
          <ItemName name={item.item_name} />
        </AppLink>
      }
      // The audience replaces the contents: there is no room for both.
      summary={item.x_is_package && !audience ? item.summary : undefined}
      tag={audience && <Tag>{audience}</Tag>}
      data={figuresOf(item)}
      now={item.price}
      mrp={item.mrp}
      inCart={inCart}
      blocked={refusal ?? undefined}
      action={
        <>
          <AddAction name={item.item_name} place="card" inCart={inCart} busy={busy} onAdd={onAdd} />
          <span className="vh" role="status">
            {refusal}
          </span>
          {more && <span className="item__more">{more}</span>}
        </>
      }
    />
  )
}

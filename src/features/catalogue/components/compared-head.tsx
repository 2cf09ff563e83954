import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { FieldError } from '#ui/field.tsx'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface ComparedHeadProps {
  item: ItemDetail
  /** The spec's message when the cart refuses the item. */
  refusal: string | null
  /** URL of the comparison without this package. */
  withoutHref: string
  children: ReactNode
}

export function ComparedHead({ item, refusal, withoutHref, children }: ComparedHeadProps) {
  return (
    <>
      <AppLink className="compare__name" href={paths.testDetail.getHref(item.slug_name)}>
        {item.item_name}
      </AppLink>
      <Price now={item.price} mrp={item.mrp} />
      {children}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <AppLink className="compare__less" href={withoutHref}>
        Remove<VisuallyHidden> {item.item_name}</VisuallyHidden>
      </AppLink>
    </>
  )
}

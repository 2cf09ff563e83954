import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { FieldError } from '#ui/field.tsx'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface ComparedHeadProps {
  item: ItemDetail
  /** Why it was not added, in the spec's words. */
  refusal: string | null
  /** The comparison without it. */
  withoutHref: string
  /** What puts it into the cart. */
  children: ReactNode
}

/** The head of a package's column: its name and price, and what to do with it. */
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
        Take away<VisuallyHidden> {item.item_name}</VisuallyHidden>
      </AppLink>
    </>
  )
}

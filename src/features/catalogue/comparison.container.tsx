import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { FieldError } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { testDetailQuery } from './api/catalogue.queries.ts'
import { comparedGroups, comparedRows } from './comparison-rows.ts'
import { AddAction } from './components/add-action.tsx'
import { ComparedParameters } from './components/compared-parameters.tsx'
import { ComparedRows } from './components/compared-rows.tsx'
import { menuHref } from './menu-address.ts'
import { useAddToCart } from './use-add-to-cart.ts'

export function Comparison({ slugs }: { slugs: readonly string[] }) {
  const api = useApi()
  const { id, city_name } = useCity()
  const items = useSuspenseQueries({
    queries: slugs.map((slug_name) => testDetailQuery(api, id, { slug_name })),
    combine: (answers) => answers.map(({ data }) => data),
  })
  const back = menuHref({ item_type: 'package', chosen: slugs })
  return (
    <div className="wrap page stack stack--6">
      <PageHead
        crumbs={[{ label: 'Packages', href: back }, { label: 'Compare' }]}
        link={AppLink}
        title={`Compare packages in ${city_name}`}
      >
        {items.length > 1
          ? 'Differences are marked.'
          : 'Add one more package to see the differences.'}
      </PageHead>
      <p>
        <AppLink href={back}>Choose other packages</AppLink>
      </p>
      <ComparedRows rows={comparedRows(items)} names={items.map(({ item_name }) => item_name)}>
        {items.map((item) => (
          <ComparedPackage key={item.code} item={item} slugs={slugs} />
        ))}
      </ComparedRows>
      <ComparedParameters
        groups={comparedGroups(items)}
        names={items.map(({ item_name }) => item_name)}
      />
    </div>
  )
}

function ComparedPackage({ item, slugs }: { item: ItemDetail; slugs: readonly string[] }) {
  const { inCart, busy, refusal, add } = useAddToCart(item)
  const others = slugs.filter((slug) => slug !== item.slug_name)
  return (
    <ComparedHead
      item={item}
      refusal={refusal}
      withoutHref={
        others.length > 0 ? menuHref({ compare: others }) : menuHref({ item_type: 'package' })
      }
    >
      <AddAction name={item.item_name} place="card" inCart={inCart} busy={busy} onAdd={add} />
    </ComparedHead>
  )
}

interface ComparedHeadProps {
  item: ItemDetail
  /** The spec's message when the cart refuses the item. */
  refusal: string | null
  /** URL of the comparison without this package. */
  withoutHref: string
  children: ReactNode
}

function ComparedHead({ item, refusal, withoutHref, children }: ComparedHeadProps) {
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

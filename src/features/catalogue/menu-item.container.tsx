import { lazy, Suspense } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { CatalogueItem } from './item.container.tsx'
import { toggled } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'

/*
 * As late-parts.tsx, but by itself: cards hold it, and several of the late parts hold cards. On the server each
 * of these modules waits for its parts, and in a circle they would wait for each other for ever.
 */

const CompareToggle = import.meta.env.SSR
  ? (await import('./components/compare-toggle.tsx')).CompareToggle
  : lazy(async () => ({ default: (await import('./components/compare-toggle.tsx')).CompareToggle }))

export interface MenuItemProps {
  item: Item
  /** Slugs of the packages that are chosen to be compared. */
  chosen: readonly string[]
  go: NavigateMenu
  as?: 'li' | 'div'
}

/** A card of the menu; a package can be compared. */
export function MenuItem({ item, chosen, go, as }: MenuItemProps) {
  const { slug_name: slug } = item
  const more = item.x_is_package && (
    <Suspense>
      <CompareToggle
        name={item.item_name}
        isChosen={chosen.includes(slug)}
        isFull={toggled(chosen, slug) === chosen}
        onToggle={() => go((asked) => ({ chosen: toggled(asked.chosen, slug) }))}
      />
    </Suspense>
  )
  return <CatalogueItem as={as} item={item} heading="h2" more={more} />
}

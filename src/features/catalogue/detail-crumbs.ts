import type { Item, ItemDetail } from '#contract/catalogue.endpoints.ts'
import type { Crumb } from '#lib/routing/json-ld.ts'
import { type MenuKind, menuHref } from './menu-address.ts'
import { KIND_LABEL } from './menu-copy.ts'

export function kindOf(item: Pick<Item, 'x_is_package' | 'radiology'>): MenuKind {
  if (item.x_is_package) return 'package'
  return item.radiology ? 'radiology' : 'test'
}

/** Breadcrumbs of an item; packages and scans have no category. */
export function crumbsOf(
  item: Pick<ItemDetail, 'x_is_package' | 'radiology' | 'category' | 'category_slug' | 'item_name'>,
): Crumb[] {
  const kind = kindOf(item)
  const category = menuHref({ category: item.category_slug, category_name: item.category })
  return [
    { label: KIND_LABEL[kind], href: menuHref({ item_type: kind }) },
    ...(kind === 'test' ? [{ label: item.category, href: category }] : []),
    { label: item.item_name },
  ]
}

import type { ProfileTab } from '#config/paths.ts'
import { isOrderTab, type OrderTab } from '#features/orders/order-tabs.ts'

/** What the profile shows for an address. */
export type ProfileSection =
  | { readonly kind: 'detail' | 'logout' }
  | { readonly kind: 'orders'; readonly tab: OrderTab }
  | { readonly kind: 'order'; readonly id: string }

/** Reports are reached from the orders that have them. */
const REPORT_TABS: readonly ProfileTab[] = ['download-order', 'download-report']

/** By the query `tab`, and `order` beside a tab of orders. An unknown tab is the profile itself. */
export function sectionOf(query: URLSearchParams): ProfileSection {
  const tab = query.get('tab') ?? ''
  if (isOrderTab(tab)) {
    const id = query.get('order')
    return id ? { kind: 'order', id } : { kind: 'orders', tab }
  }
  if (REPORT_TABS.some((known) => known === tab)) return { kind: 'orders', tab: 'completed-order' }
  return { kind: tab === 'logout' ? 'logout' : 'detail' }
}

const TITLES: Record<ProfileSection['kind'], string> = {
  detail: 'Your profile',
  logout: 'Log out',
  orders: 'Your orders',
  order: 'Your order',
}

export function titleOf({ kind }: ProfileSection): string {
  return TITLES[kind]
}

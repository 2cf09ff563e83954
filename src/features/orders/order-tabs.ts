import { paths } from '#config/paths.ts'
import type { ProfileTab } from '#config/profile-tabs.ts'
import { CANCEL_UNTIL } from '#contract/change-words.ts'
import type { OrderGroup } from '#contract/codes.ts'

export const ORDER_TABS = [
  'my-order',
  'open-order',
  'completed-order',
  'cancel-order',
] as const satisfies readonly ProfileTab[]
export type OrderTab = (typeof ORDER_TABS)[number]

type Listing = {
  /** Group to load; null for all. */
  readonly group: OrderGroup | null
  readonly empty: {
    readonly title: string
    readonly next: string
    readonly action: { readonly href: string; readonly label: string }
  }
}

const book = { href: paths.testMenu.getHref(), label: 'See tests and packages' }
const open = { href: paths.profile.getHref('open-order'), label: 'See open orders' }

export const LISTINGS: Record<OrderTab, Listing> = {
  'my-order': {
    group: null,
    empty: {
      title: 'No orders yet',
      next: 'Book a test or package, and track it here until your report is ready.',
      action: book,
    },
  },
  'open-order': {
    group: 'open',
    empty: {
      title: 'No open orders',
      next: 'Your next booking appears here until its report is ready.',
      action: book,
    },
  },
  'completed-order': {
    group: 'completed',
    empty: {
      title: 'No completed orders',
      next: 'An order moves here when its report is ready.',
      action: open,
    },
  },
  'cancel-order': {
    group: 'cancelled',
    empty: {
      title: 'No cancelled orders',
      next: CANCEL_UNTIL,
      action: open,
    },
  },
}

export const TAB_LABEL: Record<OrderTab, string> = {
  'my-order': 'All',
  'open-order': 'Open',
  'completed-order': 'Completed',
  'cancel-order': 'Cancelled',
}

export function isOrderTab(tab: string): tab is OrderTab {
  return ORDER_TABS.some((known) => known === tab)
}

export function orderHref(orderId: string): string {
  return paths.profile.getHref('my-order', { order: orderId })
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { PROFILE_TABS, type ProfileTab } from '#config/profile-tabs.ts'
import type { ProfilePart } from '#features/profile/components/profile-nav.tsx'
import type { TabProps } from './tab-props.ts'

type Tab = {
  readonly title: string
  readonly part: ProfilePart
  readonly Content: LazyExoticComponent<ComponentType<TabProps>>
}

const tab = (
  title: string,
  part: ProfilePart,
  load: () => Promise<ComponentType<TabProps>>,
): Tab => ({
  title,
  part,
  Content: lazy(async () => ({ default: await load() })),
})

const detail = async () => (await import('./tabs/detail.tab.tsx')).DetailTab
const orders = (name: 'all' | 'open' | 'completed' | 'cancelled') => async () =>
  (await import('./tabs/orders.tab.tsx')).ORDER_TABS[name]

/** The tabs of spec §2 by their value in the URL, each lazy-loaded. */
export const TABS: Readonly<Record<ProfileTab, Tab>> = {
  '': tab('Your profile', 'profile', detail),
  'profile-edit': tab(
    'Edit your profile',
    'profile',
    async () => (await import('./tabs/profile-edit.tab.tsx')).ProfileEditTab,
  ),
  'family-member': tab(
    'Your family',
    'family',
    async () => (await import('./tabs/family-member.tab.tsx')).FamilyMemberTab,
  ),
  'add-family-member': tab(
    'Add a family member',
    'family',
    async () => (await import('./tabs/add-family-member.tab.tsx')).AddFamilyMemberTab,
  ),
  'edit-family-member': tab(
    'Edit a family member',
    'family',
    async () => (await import('./tabs/edit-family-member.tab.tsx')).EditFamilyMemberTab,
  ),
  'my-order': tab('Your orders', 'orders', orders('all')),
  'open-order': tab('Your open orders', 'orders', orders('open')),
  'completed-order': tab('Your completed orders', 'orders', orders('completed')),
  'cancel-order': tab('Your cancelled orders', 'orders', orders('cancelled')),
  'download-order': tab(
    'Invoices and old orders',
    'orders',
    async () => (await import('./tabs/download-order.tab.tsx')).DownloadOrderTab,
  ),
  'download-report': tab(
    'Your reports',
    'reports',
    async () => (await import('./tabs/download-report.tab.tsx')).DownloadReportTab,
  ),
  address: tab(
    'Your addresses',
    'addresses',
    async () => (await import('./tabs/address.tab.tsx')).AddressTab,
  ),
  security: tab(
    'Security and your data',
    'security',
    async () => (await import('./tabs/security.tab.tsx')).SecurityTab,
  ),
  logout: tab('Log out', 'profile', async () => (await import('./tabs/logout.tab.tsx')).LogOutTab),
  wallet: tab(
    'Your wallet',
    'wallet',
    async () => (await import('./tabs/wallet.tab.tsx')).WalletTab,
  ),
}

/** Unknown tabs fall back to the profile detail. */
export function tabOf(query: URLSearchParams): ProfileTab {
  const asked = query.get('tab') ?? ''
  return PROFILE_TABS.find((known) => known === asked) ?? ''
}

import type { ComponentType } from 'react'
import { PROFILE_TABS, type ProfileTab } from '#config/profile-tabs.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { NEW_ADDRESS } from '#features/addresses/address-hrefs.ts'
import type { OrderTab } from '#features/orders/order-tabs.ts'
import type { ProfilePart } from '#features/profile/components/profile-nav.tsx'
import { latePart } from '#lib/late-part.tsx'
import { pageNumberOf } from '#lib/routing/page-number.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'

type TabProps = {
  /** Null while the session is being restored. */
  readonly user: User | null
  /** Empty while the session is being restored: the queries wait for it. */
  readonly userId: string
  /** The other query parameters. */
  readonly query: URLSearchParams
}

type Tab = {
  readonly title: string
  readonly part: ProfilePart
  readonly Content: ComponentType<TabProps>
}

function tab(title: string, part: ProfilePart, load: () => Promise<ComponentType<TabProps>>): Tab {
  return { title, part, Content: latePart(load) }
}

const orders = (name: OrderTab) => async () => {
  const { Orders } = await import('#features/orders/orders.container.tsx')
  return ({ userId }: TabProps) => <Orders tab={name} userId={userId} />
}

/** The tabs by their value in the URL. */
export const TABS: Readonly<Record<ProfileTab, Tab>> = {
  '': tab('Your profile', 'profile', async () => {
    const { ProfileOverview } = await import('#features/profile/profile-detail.container.tsx')
    return ({ user }) => <ProfileOverview user={user} />
  }),
  'profile-edit': tab('Edit your profile', 'profile', async () => {
    const { ProfileEdit } = await import('#features/profile/profile-edit.container.tsx')
    return ({ user }) => <ProfileEdit user={user} />
  }),
  'family-member': tab('Your family', 'family', async () => {
    const { Family } = await import('#features/family/family.container.tsx')
    return ({ userId }) => <Family userId={userId} />
  }),
  'add-family-member': tab('Add a family member', 'family', async () => {
    const { AddMember } = await import('#features/family/add-member.container.tsx')
    return () => <AddMember />
  }),
  'edit-family-member': tab('Edit a family member', 'family', async () => {
    const { EditMember } = await import('#features/family/edit-member.container.tsx')
    return ({ userId, query }) => (
      <EditMember userId={userId} memberId={query.get('member') ?? ''} />
    )
  }),
  'my-order': tab('My orders', 'orders', orders('my-order')),
  'open-order': tab('My open orders', 'orders', orders('open-order')),
  'completed-order': tab('My completed orders', 'orders', orders('completed-order')),
  'cancel-order': tab('My cancelled orders', 'orders', orders('cancel-order')),
  'download-order': tab('Invoices and older orders', 'orders', async () => {
    const [{ Invoices }, { OldOrders }, { OldReports }] = await Promise.all([
      import('#features/orders/invoices.container.tsx'),
      import('#features/orders/old-orders.container.tsx'),
      import('#features/reports/old-reports.container.tsx'),
    ])
    return ({ userId }) => (
      <div className="stack stack--8">
        <Invoices userId={userId} />
        <OldOrders userId={userId} renderReports={(order) => <OldReports order={order} />} />
      </div>
    )
  }),
  'download-report': tab('Your reports', 'reports', async () => {
    const { Reports } = await import('#features/reports/reports.container.tsx')
    return ({ userId, query }) => <Reports userId={userId} query={query} />
  }),
  address: tab('Your addresses', 'addresses', async () => {
    const [{ Addresses }, { EditAddress, NewAddress }] = await Promise.all([
      import('#features/addresses/addresses.container.tsx'),
      import('#features/addresses/address-form.container.tsx'),
    ])
    return ({ userId, query }) => {
      const address = query.get('address')
      if (address === NEW_ADDRESS) return <NewAddress />
      if (address) return <EditAddress userId={userId} addressId={address} />
      return <Addresses userId={userId} page={pageNumberOf(query)} />
    }
  }),
  security: tab('Security and your data', 'security', async () => {
    const { Security } = await import('#features/security/security.container.tsx')
    return ({ user, userId }) => <Security user={user} userId={userId} />
  }),
  logout: tab('Log out', 'profile', async () => {
    const [{ ProfileOverview }, { LogOut }] = await Promise.all([
      import('#features/profile/profile-detail.container.tsx'),
      import('#features/profile/log-out.container.tsx'),
    ])
    return ({ user }) => (
      <>
        <ProfileOverview user={user} />
        <LogOut busy={user === null} />
      </>
    )
  }),
  wallet: tab('Your wallet', 'wallet', async () => {
    const { WalletPage } = await import('#features/wallet/wallet.container.tsx')
    return ({ user, query }) => (
      <WalletPage mobile={user?.mobile_no ?? ''} page={pageNumberOf(query)} />
    )
  }),
  'repeat-plans': tab('Repeat plans', 'plans', async () => {
    const { RepeatPlans } = await import('#features/repeat-plans/repeat-plans.container.tsx')
    return ({ user }) =>
      user ? (
        <RepeatPlans key={user.uniqueId} userId={user.uniqueId} />
      ) : (
        <LinesSkeleton count={6} />
      )
  }),
  'new-plan': tab('New repeat plan', 'plans', async () => {
    const { NewPlan } = await import('#features/repeat-plans/new-plan.container.tsx')
    return ({ user, query }) => {
      const [memberId, code] = [query.get('member'), query.get('code')]
      const wanted = memberId && code ? { memberId, code } : null
      return user ? (
        <NewPlan key={`${memberId} ${code}`} userId={user.uniqueId} wanted={wanted} />
      ) : (
        <LinesSkeleton count={6} />
      )
    }
  }),
}

/** Title of the document and of the page. */
export function titleOf(query: URLSearchParams): string {
  const tab = tabOf(query)
  const address = tab === 'address' && query.get('address')
  if (address) return address === NEW_ADDRESS ? 'Add an address' : 'Edit an address'
  return TABS[tab].title
}

/** Unknown tabs fall back to the profile detail. */
export function tabOf(query: URLSearchParams): ProfileTab {
  const asked = query.get('tab') ?? ''
  return PROFILE_TABS.find((known) => known === asked) ?? ''
}

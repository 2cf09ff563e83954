import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { PROFILE_TABS } from '#config/profile-tabs.ts'
import { TABS, tabOf } from '#pages/profile/profile-tabs.tsx'
import { sampleUser } from '#paths/session/model.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

describe('the tab in the URL', () => {
  test.each<readonly [string, string]>([
    ['', ''],
    ['?tab=', ''],
    ...PROFILE_TABS.map((tab) => [`?tab=${tab}`, tab] as const),
    ['?tab=my-order&order=o-1', 'my-order'],
    ['?tab=no-such-tab', ''],
    ['?tab=no-such-tab&order=o-1', ''],
    ['?tab=MY-ORDER', ''],
  ])('[R2.026] %s', (query, tab) => {
    expect(tabOf(new URLSearchParams(query))).toBe(tab)
  })

  test('[R2.026] each tab of the specification has its own title and content', () => {
    expect(Object.keys(TABS)).toEqual([...PROFILE_TABS])
    expect(new Set(Object.values(TABS).map(({ title }) => title)).size).toBe(PROFILE_TABS.length)
  })
})

describe('the profile detail', () => {
  test('[R2.072] [R9.01] [R9.20] [R9.22] an empty tab shows the account holder', async () => {
    const user = { ...sampleUser, email: 'asha@example.in', email_confirmed: true }
    renderProfile({ address: '/profile?tab=', user })
    expect(await screen.findByRole('heading', { level: 2, name: 'Profile' })).toBeTruthy()
    const facts = await screen.findAllByRole('definition')
    const words = facts.map((fact) => fact.textContent)
    expect(words).toEqual([
      'Asha Rao',
      '+91 90000 00042',
      'Female',
      expect.stringMatching(/^\d+ yearsBorn on 14\/03\/1985$/),
      'asha@example.inConfirmed',
      'Mumbai, Maharashtra',
    ])
  })

  test('an unconfirmed e-mail has a link to confirm it', async () => {
    renderProfile({ user: { ...sampleUser, email: 'asha@example.in' } })
    const link = await screen.findByRole('link', { name: 'Confirm e-mail' })
    expect(link.getAttribute('href')).toBe('/email-verification')
  })

  test('without an e-mail there is nothing to confirm', async () => {
    renderProfile({ user: { ...sampleUser, email: null } })
    await screen.findByText('Not given')
    expect(screen.queryByRole('link', { name: 'Confirm e-mail' })).toBeNull()
  })

  test('links to the edit form', async () => {
    renderProfile()
    const link = await screen.findByRole('link', { name: 'Edit profile, add photo' })
    expect(link.getAttribute('href')).toBe('/profile?tab=profile-edit')
  })

  test('the navigation links to every part', async () => {
    renderProfile()
    await screen.findByRole('heading', { level: 1, name: 'Your profile' })
    const nav = screen.getByRole('navigation', { name: 'Profile' })
    const links = [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/profile',
      '/profile?tab=family-member',
      '/profile?tab=my-order',
      '/profile?tab=repeat-plans',
      '/profile?tab=download-report',
      '/profile?tab=address',
      '/profile?tab=wallet',
      '/profile?tab=security',
      '/profile?tab=logout',
    ])
  })

  test.each([
    ['wallet', 'Your wallet'],
    ['address', 'Your addresses'],
    ['completed-order', 'My completed orders'],
    ['address&address=new', 'Add an address'],
  ])('the tab %s has its own heading', async (tab, title) => {
    renderProfile({ address: `/profile?tab=${tab}` })
    await screen.findByText('Hello, Asha')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })

  test('the points are shown beside the greeting', async () => {
    renderProfile()
    expect(await screen.findByText('240 points')).toBeTruthy()
    expect(screen.getByText('worth ₹120')).toBeTruthy()
  })
})

describe('a visitor', () => {
  test.each([
    ['[R6.04] the profile', '/profile'],
    ['[R6.06] the orders', '/profile?tab=my-order'],
    ['[R6.06] one order', '/profile?tab=my-order&order=o-1'],
  ])('%s: asks a visitor to sign in, without any request', async (_, address) => {
    const { api, asked } = orderApi([anOrder()])
    const { open, router } = renderProfile({ address, api, user: null })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(open).toHaveBeenCalledWith('sign-in')
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(address)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(asked).toEqual([])
  })

  test('nothing is requested until the session is restored', async () => {
    const { api, asked } = orderApi([anOrder()])
    const restore = () => new Promise<never>(() => {})
    for (const query of ['?tab=my-order', '?tab=my-order&order=o-1', '']) {
      const { loadSystem, unmount } = renderProfile({ address: `/profile${query}`, api, restore })
      await waitFor(() => expect(loadSystem).toHaveResolved())
      expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
      unmount()
    }
    expect(asked).toEqual([])
  })

  test('the page appears after sign-in', async () => {
    const { api } = orderApi([anOrder()])
    const address = '/profile?tab=my-order'
    const { session, loadSystem } = renderProfile({ address, api, user: null })
    await waitFor(() => expect(loadSystem).toHaveResolved())
    expect(session.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    act(() => session.send({ type: 'session.established', user: sampleUser }))
    expect(await screen.findByRole('heading', { name: 'Complete Blood Count' })).toBeTruthy()
  })
})

describe('logging out', () => {
  test('[R2.085] asks for confirmation, then ends the session', async () => {
    const { session } = renderProfile({ address: '/profile?tab=logout' })
    await screen.findByRole('heading', { level: 1, name: 'Log out', hidden: true })
    expect(await screen.findByRole('dialog', { name: 'Log out?' })).toBeTruthy()
    expect(session.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.getSnapshot().matches({ auth: 'anonymous' })).toBe(true))
  })

  test('"Stay signed in" returns to the profile', async () => {
    const { session, router } = renderProfile({ address: '/profile?tab=logout' })
    await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { configureSites, OWN_SITES } from '#config/sites.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { wirePeers } from '#machines/root/wire-peers.ts'
import { sampleLine, womensLine } from '#paths/cart/cart.samples.ts'
import { startPeers } from './support/peers.ts'
import { startAtCart, stopRunningApps } from './support/running-app.ts'
import { MUMBAI, PANAJI, renderShell } from './support/shell.tsx'
import { tokenFor } from './support/tokens.ts'

const USER = {
  uniqueId: 'u1',
  mobile_no: '9000000042',
  firstName: 'Asha',
  middleName: 'Devi',
  lastName: 'Rao',
  gender: 1,
  dob: '1980-01-31',
  email: null,
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
  patient_id: 'p1',
} as const

afterEach(async () => {
  await stopRunningApps()
  configureSites(OWN_SITES)
  for (const cookie of Object.values(cookies)) cookie.remove()
})

/** Time for a dialog's code to load. */
const LAZY = { timeout: 5000 }

const WEEK = 'Sat-Thu 08:30 AM to 08:30 PM'
const FRIDAY = 'Fri 08:30 AM to 2:30 PM'

function startSystem() {
  const peers = startPeers()
  wirePeers(peers)
  return { ...peers, stop: () => {} }
}

const header = () => within(screen.getByRole('banner'))
const footer = () => within(screen.getByRole('contentinfo'))
const hrefOf = (element: HTMLElement) => element.getAttribute('href')

function signIn(names: Partial<typeof USER | Record<string, string>> = {}) {
  cookies.accessToken.set(tokenFor(USER.uniqueId, 60))
  cookies.user.set({ ...USER, ...names })
}

describe('the header', () => {
  it('[R2.087] shows the number of the page to call', async () => {
    await renderShell({ path: '/location' })
    expect(hrefOf(header().getByRole('link', { name: '1800 000 4100' }))).toBe('tel:18000004100')
  })

  it('[R2.088] [R2.089] [R2.090] [R2.091] [R2.092] [R2.093] opens the services by keyboard', async () => {
    await renderShell()
    const user = userEvent.setup()
    const button = header().getByRole('button', { name: 'Services' })
    expect(header().queryByRole('link', { name: 'Home Healthcare' })).toBeNull()
    button.focus()
    await user.keyboard('{Enter}')
    const names = [
      'Health Check-ups',
      'Diagnostic Services',
      'Home Healthcare',
      'Corporate Wellness',
      'Hospital Lab Management',
    ]
    for (const name of names) header().getByRole('link', { name })
    await user.keyboard('{Escape}')
    expect(header().queryByRole('link', { name: 'Home Healthcare' })).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('[R2.094] [R2.109] links to sign-in for visitors', async () => {
    await renderShell({ system: startSystem() })
    const [link] = header().getAllByRole('link', { name: 'Sign in' })
    expect(link && hrefOf(link)).toBe('/login')
    if (link) await userEvent.click(link)
    await screen.findByRole('dialog', { name: 'Sign in' }, LAZY)
  })

  it('[R2.095] [R2.096] greets by first, else middle, else last name', async () => {
    signIn()
    await renderShell()
    expect(header().queryByRole('link', { name: 'Sign in' })).toBeNull()
    header().getByRole('link', { name: 'Hello, Asha' })
  })

  it.each([
    [{ firstName: '' }, 'Hello, Devi'],
    [{ firstName: '', middleName: '' }, 'Hello, Rao'],
  ])('[R2.096] greets %o', async (names, greeting) => {
    signIn(names)
    await renderShell()
    header().getByRole('link', { name: greeting })
  })

  it('[R2.097] [R2.098] [R2.099] [R2.100] [R2.101] [R2.103] has the navigation', async () => {
    await renderShell()
    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    for (const name of ['Home', 'About Us', 'Tests & Packages', 'Partner With Us']) {
      expect(hrefOf(nav.getByRole('link', { name }))).toMatch(/^\//)
    }
    nav.getByRole('button', { name: 'Services' })
    const blogs = nav.getByRole('link', { name: /^Blogs/ })
    expect([hrefOf(blogs), blogs.getAttribute('target')]).toEqual(['/blog', '_blank'])
  })

  it('[R2.110] has a dialog to create an account, one click from signing in', async () => {
    await renderShell({ system: startSystem() })
    const [link] = header().getAllByRole('link', { name: 'Sign in' })
    if (link) await userEvent.click(link)
    await screen.findByRole('dialog', { name: 'Sign in' }, LAZY)
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    screen.getByRole('dialog', { name: 'Create an account' })
  })

  it('[R2.110] has "Create an account" in the menu for visitors', async () => {
    await renderShell({ system: startSystem() })
    await userEvent.click(header().getByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const link = menu.getByRole('link', { name: 'Create an account' })
    expect(hrefOf(link)).toBe('/sign-up')
    await userEvent.click(link)
    await screen.findByRole('dialog', { name: 'Create an account' }, LAZY)
  })

  it('[R2.104] shows the cart length of the cookie, and updates it', async () => {
    cookies.cartLength.set(2)
    await renderShell()
    expect(hrefOf(header().getByRole('link', { name: 'Cart, 2 items' }))).toBe('/cart')
    cookies.cartLength.set(1)
    await header().findByRole('link', { name: 'Cart, 1 item' })
  })

  it('[R2.102] "Blogs" opens the lab’s own blog site in a new tab', async () => {
    const blogUrl = 'https://blog.example.in/'
    configureSites({ ...OWN_SITES, blogUrl })
    await renderShell()
    const link = header().getByRole('link', { name: /^Blogs/ })
    expect([hrefOf(link), link.getAttribute('target')]).toEqual([blogUrl, '_blank'])
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('[R2.105] counts what is put into the cart and taken out', async () => {
    await stopRunningApps()
    const app = await startAtCart()
    await renderShell({ system: app })
    await header().findByRole('link', { name: 'Cart, 1 item' })
    act(() => app.cart.send({ type: 'cart.add', line: womensLine }))
    await header().findByRole('link', { name: 'Cart, 2 items' })
    act(() => app.cart.send({ type: 'cart.remove', code: sampleLine.code }))
    await header().findByRole('link', { name: 'Cart, 1 item' })
  })

  it('[R9.09] [R9.10] shows the support hours', async () => {
    await renderShell()
    header().getByText(`${WEEK}, ${FRIDAY}`)
  })

  it('[R2.106] [R2.107] shows the value of the points to a signed-in patient', async () => {
    signIn()
    await renderShell({ answers: { worth: 120 } })
    await header().findByRole('link', { name: 'Wallet, points worth ₹120' })
  })

  it('[R2.106] has no wallet for a visitor', async () => {
    await renderShell()
    expect(header().queryByRole('link', { name: /^Wallet/ })).toBeNull()
  })

  it('[R2.108] opens the menu', async () => {
    await renderShell()
    await userEvent.click(header().getByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    menu.getByRole('link', { name: 'Tests & Packages' })
  })
})

describe('the bottom bar of a phone', () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Quick actions' }))

  it('[R2.111] [R2.112] [R2.113] [R2.116] [R2.117] has four links', async () => {
    await renderShell()
    const links = bar().getAllByRole('link')
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Test and Packages', '/test-menu'],
      ['Download Report', '/profile?tab=completed-order'],
      ['Find Center', '/location'],
      ['Call Now', 'tel:18000007272'],
    ])
  })

  it('[R2.114] links to the completed orders', async () => {
    signIn()
    const { router } = await renderShell()
    await userEvent.click(bar().getByRole('link', { name: 'Download Report' }))
    expect(router.state.location).toMatchObject({
      pathname: '/profile',
      search: '?tab=completed-order',
    })
  })

  it('[R2.115] makes a visitor sign in first, and remembers the target', async () => {
    await renderShell({ system: startSystem() })
    await userEvent.click(bar().getByRole('link', { name: 'Download Report' }))
    await screen.findByRole('dialog', { name: 'Sign in' }, LAZY)
    expect(cookies.redirect.get()).toBe('/profile?tab=completed-order')
  })
})

describe('the footer', () => {
  const group = (title: string) => {
    const list = footer().getByRole('heading', { name: title, hidden: true }).closest('details')
    if (!list) throw new Error(`no group ${title}`)
    return [...list.querySelectorAll('a')].map((link) => [link.textContent, hrefOf(link)])
  }

  it('[R2.118] links the cities that are served', async () => {
    await renderShell({ answers: { cities: [MUMBAI, PANAJI] } })
    await footer().findByText('Panaji')
    expect(group('Our Presence')).toEqual([
      ['Mumbai', '/location/maharashtra/mumbai'],
      ['Panaji', '/location/goa/panaji'],
    ])
  })

  it('[R2.119] links the tests that the city sells, by their names', async () => {
    const tests = [
      { item_name: 'Haemoglobin', slug_name: 'haemoglobin' },
      { item_name: 'TSH', slug_name: 'tsh' },
    ]
    await renderShell({ answers: { tests } })
    await footer().findByText('TSH')
    expect(group('Popular Tests')).toEqual([
      ['Haemoglobin', '/test-detail?slug_name=haemoglobin'],
      ['TSH', '/test-detail?slug_name=tsh'],
    ])
  })

  it('[R2.121] has no group of popular tests in a city that sells none', async () => {
    await renderShell()
    expect(footer().queryByText('Popular Tests')).toBeNull()
  })

  it('[R2.122] [R2.123] has quick links and social links', async () => {
    await renderShell()
    expect(group('Quick links').length).toBeGreaterThan(5)
    expect(group('Follow us')).toEqual([
      ['Instagram', 'https://www.instagram.com/parakh.example'],
      ['YouTube', 'https://www.youtube.com/@parakh.example'],
      ['LinkedIn', 'https://www.linkedin.com/company/parakh-example'],
      ['Facebook', 'https://www.facebook.com/parakh.example'],
    ])
  })

  it('[R9.09] [R9.10] of the booking pages shows the support hours', async () => {
    await renderShell({ slim: true })
    const { textContent } = screen.getByRole('contentinfo')
    expect(textContent).toContain(WEEK)
    expect(textContent).toContain(FRIDAY)
  })

  it('[R2.124] has a feedback button', async () => {
    const { router } = await renderShell()
    await userEvent.click(footer().getByRole('button', { name: 'Feedback' }))
    expect(router.state.location.pathname).toBe('/feedback')
  })

  it.each([[false], [true]])(
    '[R2.125] [R2.126] [R2.127] [R2.128] has contacts and the version (slim: %s)',
    async (slim) => {
      await renderShell({ slim })
      expect(hrefOf(footer().getByRole('link', { name: '1800 000 7272' }))).toMatch(/^tel:/)
      expect(hrefOf(footer().getByRole('link', { name: 'WhatsApp' }))).toMatch(
        /^https:\/\/wa\.me\//,
      )
      expect(hrefOf(footer().getByRole('link', { name: 'E-mail' }))).toMatch(/^mailto:/)
      footer().getByText('v10.0.0.1')
    },
  )
})

it('shows neither header, footer nor bottom bar in in-app mode', async () => {
  await renderShell({ facts: { inApp: true } })
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('moves the focus to the new page and announces its title', async () => {
  const { router } = await renderShell()
  await router.navigate('/cart')
  await screen.findByText(/A page \| Parakh/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('shows a notice while offline', async () => {
  await renderShell()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await screen.findByText('You are offline')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
})

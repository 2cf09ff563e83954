import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { Providers } from '#app/providers.tsx'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { ReadLine, SentPrescription } from '#contract/prescriptions.endpoints.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { PrescriptionCart } from '#features/prescription/prescription-cart.container.tsx'
import { billOf, type ShownLine } from '#features/prescription/prescription-cart-view.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { forgetAnswers } from '#lib/http/kept-answers.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { clearLocalDatabase } from '#lib/storage/local-database.ts'
import type { System } from '#lib/system/system.tsx'
import { sampleEmergency } from '#paths/emergency.data.ts'
import { prescriptionCartOutcomes, sampleFound } from '#paths/prescription-cart/model.ts'
import { anItem, startCart } from './support/catalogue.tsx'

const sampleOf = (name: 'read' | 'corrected' | 'forOther' | 'waiting'): SentPrescription => {
  const outcome = prescriptionCartOutcomes.loadPrescription[name]
  if (outcome?.kind !== 'done') throw new Error(`${name} is no answer.`)
  return outcome.output
}

beforeEach(async () => {
  await clearLocalDatabase()
})

const CBC = anItem({ price: 240 })
const GOLD = [{ container: 'Serum separator tube (gold)', volume_ml: 4 }]
const VITD = anItem({ item_name: 'Vitamin D', price: 1_900, samples: GOLD })

function Frame({
  state,
  aside,
  children,
}: {
  state: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <main data-state={state}>
      {children}
      {aside}
    </main>
  )
}

type Answers = Record<string, (input: unknown) => unknown>

function renderCart(
  answers: Answers,
  { cart = startCart(), userId = 'asha' }: { cart?: System['cart']; userId?: string } = {},
) {
  const asked: { readonly name: string; readonly input: unknown }[] = []
  const call = async (name: string, input: unknown) => {
    asked.push({ name, input })
    if (name === 'slotsAvailable') return { days: [], charges: { from: 100, to: 150 } } as never
    return answers[name]?.(input) as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  const element = (
    <PrescriptionCart
      prescriptionId="p-1"
      cityId={1}
      userId={userId}
      frame={Frame}
      skeleton={null}
    />
  )
  const router = createMemoryRouter([{ path: '*', element }])
  const { unmount } = render(
    <Providers
      api={api}
      queryClient={createQueryClient()}
      facts={{ ...NO_FACTS, signedIn: true }}
      // SAFETY: the page uses only the cart of the system.
      loadSystem={async () => ({ cart }) as System}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
  return { cart, asked, unmount }
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  if (button) await userEvent.click(button)
}
const codesIn = (cart: System['cart']) => cart.getSnapshot().context.lines.map(({ code }) => code)

describe('the lines of a prescription', () => {
  test('that were read without doubt are confirmed by one press, and the focus goes to the next', async () => {
    const sent = sampleOf('read')
    const [sure, unread] = sent.reading?.lines ?? []
    if (!sent.reading || !sure || !unread) throw new Error('The sample has two lines.')
    const item = { ...sampleFound, price: 700 }
    const lines = [sure, unread, { ...sure, line_no: 3, item }]
    const doubtful = { ...sure, line_no: 4, item: CBC, sure: false }
    const reading = { ...sent.reading, lines: [...lines, doubtful] }
    renderCart({ prescriptionReading: () => ({ ...sent, reading }) })
    // jsdom has none.
    Element.prototype.scrollIntoView ??= () => {}
    await press('Add the 2 tests we are sure of')
    await screen.findAllByText(/^2 of 4 lines done/)
    expect(screen.queryByRole('button', { name: /^Add the/ })).toBeNull()
    expect(document.activeElement?.id).toBe('rx-line-2')
  })

  test('already in the cart are skipped, and say so', async () => {
    const reading = sampleOf('read')
    const item = reading.reading?.lines[0]?.item as Item
    const { cart } = renderCart(
      { prescriptionReading: () => reading, prescriptionDecide: () => ({ state: 'used' }) },
      { cart: startCart(async () => [toCartLine(item)]) },
    )
    await press(/^Yes, add it/)
    await press(/^Ask us to call the doctor/)
    await press('Add 1 test, ₹380')
    expect(await screen.findByText(/was in your cart already/)).toBeTruthy()
    expect(screen.getByText(/^We call your doctor about the rest/)).toBeTruthy()
    expect(codesIn(cart)).toEqual(['HBA1C'])
  })
})

describe('what was chosen', () => {
  const NETWORK = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
  const GONE = new HttpFailure({ kind: 'refused', status: 404, code: 'unknown-item', message: '' })
  const done = (count: number) => screen.findAllByText(new RegExp(`^${count} of 2 lines done`))

  /** Confirms line 1, and finds a test for line 2. */
  async function choose(): Promise<void> {
    const { unmount } = renderCart({
      prescriptionReading: () => sampleOf('read'),
      testList: () => ({ items: [sampleFound] }),
    })
    await press(/^Yes, add it/)
    await press(/^Type its name/)
    await userEvent.type(screen.getByRole('searchbox', { name: /line 2/ }), 'fer')
    await press('Choose Ferritin')
    await done(2)
    unmount()
  }

  test('is there again after a reload, at the prices of today', async () => {
    await choose()
    const { asked, cart } = renderCart({
      prescriptionReading: () => sampleOf('read'),
      testDetails: () => ({ ...sampleFound, price: 650 }),
      prescriptionDecide: () => ({ state: 'used' }),
    })
    await done(2)
    expect(screen.queryByText(/^Please check/)).toBeNull()
    expect(asked.find(({ name }) => name === 'testDetails')?.input).toEqual({
      query: { city_id: 1, slug_name: 'ferritin' },
    })
    await press('Add 2 tests, ₹1,030')
    await title('2 tests in your cart')
    expect(codesIn(cart)).toEqual(['HBA1C', 'FERR'])
  })

  test('is forgotten once it is in the cart', async () => {
    await choose()
    const first = renderCart({
      prescriptionReading: () => sampleOf('read'),
      testDetails: () => sampleFound,
      prescriptionDecide: () => ({ state: 'used' }),
    })
    await press(/^Add 2 tests/)
    await title('2 tests in your cart')
    first.unmount()
    renderCart({ prescriptionReading: () => sampleOf('read') })
    await done(0)
  })

  test('is dropped for the line that the lab has corrected, which is said', async () => {
    await choose()
    renderCart({
      prescriptionReading: () => sampleOf('corrected'),
      testDetails: () => sampleFound,
    })
    await done(1)
    expect(screen.getByText('Please check line 1 again')).toBeTruthy()
    await press(/^Yes, add it/)
    await done(2)
    expect(screen.queryByText('Please check line 1 again')).toBeNull()
  })

  test('is dropped if the test is not sold any more', async () => {
    await choose()
    renderCart({
      prescriptionReading: () => sampleOf('read'),
      testDetails: () => {
        throw GONE
      },
    })
    await done(1)
    expect(screen.getByText('Please check line 2 again')).toBeTruthy()
  })

  test('outlives a page that could not be loaded', async () => {
    await choose()
    const failed = renderCart({
      prescriptionReading: () => {
        throw NETWORK
      },
    })
    await screen.findByRole('heading', { name: 'We could not reach the lab' })
    failed.unmount()
    renderCart({ prescriptionReading: () => sampleOf('read'), testDetails: () => sampleFound })
    await done(2)
  })

  test('is not shown to another patient, and is deleted when the patient signs out', async () => {
    await choose()
    const other = renderCart({ prescriptionReading: () => sampleOf('read') }, { userId: 'meera' })
    await done(0)
    other.unmount()
    await forgetAnswers(null)
    renderCart({ prescriptionReading: () => sampleOf('read') })
    await done(0)
  })

  test('in another tab for another line is kept too', async () => {
    const first = renderCart({ prescriptionReading: () => sampleOf('read') })
    await title('Tests from the prescription')
    const second = renderCart({ prescriptionReading: () => sampleOf('read') })
    const [one, other] = await waitFor(() => {
      const shown = screen.getAllByRole('main')
      expect(within(shown[1] as HTMLElement).getAllByRole('button', { name: /^Yes/ })).toBeTruthy()
      return shown
    })
    const pressIn = (tab: HTMLElement | undefined, name: RegExp) =>
      userEvent.click(within(tab as HTMLElement).getByRole('button', { name }))
    await pressIn(one, /^Yes, add it/)
    await pressIn(other, /^Leave it out/)
    await done(1)
    first.unmount()
    second.unmount()
    renderCart({ prescriptionReading: () => sampleOf('read') })
    await done(2)
  })
})

test('a line is shown as it stands on the photo, where the lab says where', async () => {
  const sent = sampleOf('read')
  const region = { page: 1, left: 0.1, top: 0.25, width: 0.5, height: 0.05 }
  const lines = sent.reading?.lines.map((line) => ({ ...line, region })) ?? []
  URL.createObjectURL ??= () => 'blob:photo'
  URL.revokeObjectURL ??= () => {}
  renderCart({
    prescriptionReading: () => ({ ...sent, reading: { ...sent.reading, lines } }),
    downloadImage: () => new Uint8Array([0xff, 0xd8]),
  })
  const photo = await screen.findByAltText<HTMLImageElement>('Handwritten: HbA1c')
  expect(photo.style.width).toBe('200%')
  expect(photo.style.transform).toBe('translate(-10%, -25%)')
  expect(screen.getByAltText('Handwritten, not readable')).toBeTruthy()
})

test('a search for an emergency says whom to call, until it is cleared', async () => {
  renderCart({
    prescriptionReading: () => sampleOf('read'),
    testList: () => ({ items: [], emergency: sampleEmergency }),
  })
  await press(/^Type its name/)
  const field = screen.getByRole('searchbox', { name: /line 2/ })
  await userEvent.type(field, 'chest pain')
  expect((await screen.findByRole('alert')).textContent).toContain('Chest pain? Call 112 now.')
  await userEvent.clear(field)
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('the bill so far', () => {
  const line = (item: Item | null, line_no: number): ReadLine => ({
    line_no,
    text: 'read',
    note: '',
    region: null,
    item,
    alternatives: [],
    not_sold: [],
    sure: true,
  })
  const shown = (item: Item, lineNo: number, isChosen: boolean): ShownLine => ({
    line: line(item, lineNo),
    choice: isChosen ? { what: 'add', lineNo, item } : undefined,
    item,
  })

  test('has a range for home collection, and says what the next line would change', () => {
    const bill = billOf([shown(CBC, 1, true), shown(VITD, 2, false)], { from: 100, to: 150 })
    expect(bill.rows.map(({ label, value }) => [label, value])).toEqual([
      ['Complete Blood Count', '₹240'],
      ['Subtotal, 1 test', '₹240'],
      ['Home collection', '₹100 to ₹150'],
    ])
    expect(bill.totals.map(({ label, value }) => [label, value])).toEqual([
      ['With a home visit', '₹340 to ₹390'],
      ['At a centre', '₹240'],
    ])
    expect(bill.plan.headline).toBe('1 tube, one prick, 3 mL')
    expect(bill.level).toEqual({ left: 1_760, value: 240 })
    expect(bill.withNext).toBe('With Vitamin D: ₹2,140, home collection free, 2 tubes.')
  })

  test('counts a test once that two lines mean', () => {
    expect(billOf([shown(CBC, 1, true), shown(CBC, 2, true)], undefined).subTotal).toBe(240)
  })

  test('has no home collection for what is done at a centre only', () => {
    const scan = anItem({ item_name: 'CT Brain', is_hc_available: false, radiology: true })
    expect(billOf([shown(scan, 1, true)], { from: 100, to: 150 }).level).toBeNull()
  })
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { SlotStep } from '#features/checkout/components/slot-step.tsx'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleMan, sampleMember } from '#machines/checkout/model/checkout.data.ts'
import { allOffers, checkoutAt, pressNext, renderStep } from './support/booking.tsx'
import { aCentre, mri, mriLine, PACEMAKER, PREGNANT, scanLine, usgLine } from './support/scans.ts'

type Asking = 'answering' | 'releasing' | 'releaseFailed' | 'stopped'

function renderAsking(
  context: Partial<CheckoutContext> = {},
  asking: Asking = 'answering',
  lines: readonly CartLine[] = [usgLine, mriLine],
) {
  const checkout = checkoutAt(
    { booking: { slot: { asking } } },
    { offers: allOffers, address: null, centre: aCentre('Powai'), ...context },
    lines,
  )
  const onRemoveLine = vi.fn()
  const view = renderStep(
    <SlotStep checkout={checkout} charges={undefined} onRemoveLine={onRemoveLine} />,
  )
  return { checkout, onRemoveLine, view }
}

const unsafe = { member: sampleMan, answers: [{ question: PACEMAKER, answer: 'yes' }] } as const

const group = (name: string) => within(screen.getByRole('radiogroup', { name }))

test('each question that concerns the patient is asked once; pregnancy is not asked of a man', () => {
  renderAsking({ member: sampleMan })
  expect(screen.getByRole('radiogroup', { name: PACEMAKER })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: PREGNANT })).toBeNull()
})

test('a woman answers both, and the answers go on in the order of the questions', async () => {
  const { checkout } = renderAsking({ member: sampleMember })
  await userEvent.click(group(PREGNANT).getByRole('radio', { name: 'No' }))
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'No' }))
  await pressNext('Go to the times')
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'safety.answer',
    answers: [
      { question: PACEMAKER, answer: 'no' },
      { question: PREGNANT, answer: 'no' },
    ],
  })
})

test('a missing answer is named, linked and focused, and nothing goes on', async () => {
  const { checkout } = renderAsking({ member: sampleMember })
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'No' }))
  await pressNext('Go to the times')
  expect(checkout.send).not.toHaveBeenCalled()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('One question has no answer yet')
  const first = group(PREGNANT).getByRole('radio', { name: 'No' })
  expect(within(alert).getByRole('link', { name: PREGNANT }).getAttribute('href')).toBe(
    `#${first.id}`,
  )
  expect(document.activeElement).toBe(first)
  expect(screen.getByRole('radiogroup', { name: PREGNANT }).ariaInvalid ?? 'true').toBe('true')
})

test('a yes says that it stops the booking, and is sent though other answers are missing', async () => {
  const { checkout } = renderAsking({ member: sampleMember })
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'Yes' }))
  expect(screen.getByText(/^With a Yes this scan cannot be booked online\./)).toBeTruthy()
  expect(screen.queryByText(/radiologist reads this/)).toBeNull()
  await pressNext('Go to the times')
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'safety.answer',
    answers: [{ question: PACEMAKER, answer: 'yes' }],
  })
})

test('the stop says why, that nothing is held or charged, and whom to call', () => {
  renderAsking(unsafe, 'stopped')
  expect(screen.queryByText(/^With a Yes/)).toBeNull()
  const title = screen.getByRole('heading', { name: 'You cannot book this MRI online' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText(/The magnet of an MRI can damage a pacemaker/)).toBeTruthy()
  expect(screen.getByText('Nothing has been charged and no slot is held.')).toBeTruthy()
  const call = screen.getByRole('link', { name: 'Call 1800 000 7272' })
  expect(call.getAttribute('href')).toBe('tel:18000007272')
  expect(screen.queryByRole('button', { name: /^Go/ })).toBeNull()
})

test('the other questions are closed until the yes is settled', () => {
  renderAsking({ ...unsafe, member: sampleMember }, 'stopped')
  expect(screen.getByRole('radiogroup', { name: PACEMAKER })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: PREGNANT })).toBeNull()
})

test('the scan that stops is removed, and the rest can be booked', async () => {
  const { onRemoveLine } = renderAsking(unsafe, 'stopped')
  expect(screen.getByRole('heading', { name: 'Book USG Whole Abdomen only' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the MRI' }))
  expect(onRemoveLine.mock.calls).toEqual([[mriLine.code]])
})

test('a scan that is the whole cart cannot be left out', () => {
  renderAsking(unsafe, 'stopped', [mriLine])
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('a changed answer goes back to the questions and stays focused', async () => {
  const { checkout } = renderAsking(unsafe, 'stopped')
  const no = group(PACEMAKER).getByRole('radio', { name: 'No' })
  await userEvent.click(no)
  expect(checkout.send).toHaveBeenCalledWith({ type: 'safety.review' })
  expect(no).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(no)
})

test('a slot that could not be released is said, and can be released again', async () => {
  const { checkout } = renderAsking(unsafe, 'releaseFailed')
  expect(screen.queryByText(/no slot is held/)).toBeNull()
  expect(screen.getByText(/We could not release your slot\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Release this slot' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'slot.release' })
})

test('while slots are released the page does not say that none is held', () => {
  renderAsking(unsafe, 'releasing')
  expect(screen.getByText(/We are releasing your slot\./)).toBeTruthy()
  expect(screen.queryByText(/no slot is held/)).toBeNull()
})

test.each([
  [PREGNANT, /unborn baby/],
  ['Have you had an allergy to contrast dye, or kidney disease?', /contrast dye can cause/],
  ['Have you had chest pain in the last week, or a heart attack in the last month?', /the heart/],
  ['Do you take blood thinners?', /may not be safe for you/],
])('the reason fits the question: %s', (question, why) => {
  const scan = scanLine(
    { ...mri, modality: 'CT' },
    { modality: 'CT', safety_questions: [question] },
  )
  renderAsking({ member: sampleMember, answers: [{ question, answer: 'yes' }] }, 'stopped', [scan])
  expect(screen.getByRole('heading', { name: 'You cannot book this CT online' })).toBeTruthy()
  expect(screen.getByText(why)).toBeTruthy()
})

test('answers that were given before are there on review', () => {
  renderAsking({ member: sampleMan, answers: [{ question: PACEMAKER, answer: 'yes' }] })
  expect(group(PACEMAKER).getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
})

test('the preparation for the scans is shown below the questions', () => {
  renderAsking()
  const plan = within(screen.getByRole('region', { name: 'How to prepare' }))
  const steps = plan.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual([
    expect.stringContaining('Nothing to eat from now'),
    expect.stringContaining('Drink 4 glasses of water'),
  ])
})

test.each(['answering', 'releaseFailed', 'stopped'] as const)(
  'axe finds nothing: %s',
  async (at) => {
    const { view } = renderAsking(at === 'answering' ? { member: sampleMember } : unsafe, at)
    if (at === 'answering') {
      await pressNext('Go to the times')
    }
    const { violations } = await axe.run(view.container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  },
)

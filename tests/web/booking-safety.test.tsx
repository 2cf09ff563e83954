import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { SlotStep } from '#features/checkout/components/slot-step.tsx'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleMan, sampleMember } from '#machines/checkout/checkout.data.ts'
import { allOffers, checkoutAt, renderStep } from './support/booking.tsx'
import { aCentre, mriLine, PACEMAKER, PREGNANT, usgLine } from './support/scans.ts'

function renderAsking(context: Partial<CheckoutContext> = {}) {
  const checkout = checkoutAt(
    { slot: 'asking' },
    { offers: allOffers, address: null, centre: aCentre('Powai'), ...context },
    [usgLine, mriLine],
  )
  const view = renderStep(<SlotStep checkout={checkout} charges={undefined} />)
  return { checkout, view }
}

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
  await userEvent.click(screen.getByRole('button', { name: 'Go to the times' }))
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
  await userEvent.click(screen.getByRole('button', { name: 'Go to the times' }))
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

test('a yes is explained and goes on all the same', async () => {
  const { checkout } = renderAsking({ member: sampleMan })
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'Yes' }))
  expect(
    screen.getByText('The radiologist reads this before your visit and calls you if it matters.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go to the times' }))
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'safety.answer',
    answers: [{ question: PACEMAKER, answer: 'yes' }],
  })
})

test('answers that were given before are there on review', () => {
  renderAsking({ member: sampleMan, answers: [{ question: PACEMAKER, answer: 'yes' }] })
  expect(group(PACEMAKER).getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
})

test('what the scans ask of the patient stands under the questions', () => {
  renderAsking()
  expect(
    screen.getByText(
      'Nothing to eat for 6 hours. Drink 4 glasses of water 60 minutes before and do not pass urine.',
    ),
  ).toBeTruthy()
})

test('axe finds nothing on the safety questions, answered or missing', async () => {
  const { view } = renderAsking({ member: sampleMember })
  await userEvent.click(screen.getByRole('button', { name: 'Go to the times' }))
  const { violations } = await axe.run(view.container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

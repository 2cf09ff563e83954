import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { PaymentStep } from '#features/checkout/components/payment-step.tsx'
import { SlotStep } from '#features/checkout/components/slot-step.tsx'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleMan, sampleMember } from '#paths/checkout/checkout.data.ts'
import { allOffers, checkoutAt, pressNext, renderStep } from './support/booking.tsx'
import {
  aCentre,
  heldAt,
  mri,
  mriLine,
  PACEMAKER,
  PREGNANT,
  pacemaker,
  scanLine,
  timeAt,
  usgLine,
} from './support/scans.ts'

type Asking = 'answering' | 'releasing' | 'releaseFailed' | 'stopped'

function renderAsking(
  context: Partial<CheckoutContext> = {},
  asking: Asking = 'answering',
  lines: readonly CartLine[] = [usgLine, mriLine],
) {
  const checkout = checkoutAt(
    { booking: { slot: { asking } } },
    { offers: allOffers, visit: 'center', address: null, centre: aCentre('Powai'), ...context },
    lines,
  )
  const onRemoveLine = vi.fn()
  const view = renderStep(
    <SlotStep checkout={checkout} charges={undefined} onRemoveLine={onRemoveLine} />,
  )
  return { checkout, onRemoveLine, view }
}

afterEach(() => sessionStorage.clear())

const answersYes = [{ question: PACEMAKER, answer: 'yes' }] as const
const unsafe = { answers: { [sampleMan.member_id]: answersYes } }

const group = (name: string) => within(screen.getByRole('radiogroup', { name }))

test('each question that concerns the patient is asked once; pregnancy is not asked of a man', () => {
  renderAsking({ people: [sampleMan] })
  expect(screen.getByRole('radiogroup', { name: PACEMAKER })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: PREGNANT })).toBeNull()
})

test('a woman answers both, and the answers go on in the order of the questions', async () => {
  const { checkout } = renderAsking({ people: [sampleMember] })
  await userEvent.click(group(PREGNANT).getByRole('radio', { name: 'No' }))
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'No' }))
  await pressNext('Choose a slot')
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'safety.answer',
    answers: {
      [sampleMember.member_id]: [
        { question: PACEMAKER, answer: 'no' },
        { question: PREGNANT, answer: 'no' },
      ],
    },
  })
})

test('while an answer is missing the button says how many, and nothing goes on', async () => {
  const { checkout } = renderAsking({ people: [sampleMember] })
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'No' }))
  const button = screen.getAllByRole('button', { name: 'Choose a slot' })[0]
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('1 of 2 answered. Answer the last one to continue.')[0]).toBeTruthy()
  if (button) await userEvent.click(button)
  expect(checkout.send).not.toHaveBeenCalled()
})

test('the answers so far stay after a reload, but one that forbids the scan is asked again', async () => {
  const checkedAfterReload = async (answer: 'Yes' | 'No') => {
    const { view } = renderAsking({ people: [sampleMan] })
    await userEvent.click(group(PACEMAKER).getByRole('radio', { name: answer }))
    view.unmount()
    const again = renderAsking({ people: [sampleMan] })
    const { checked } = group(PACEMAKER).getByRole<HTMLInputElement>('radio', { name: answer })
    again.view.unmount()
    return checked
  }
  expect(await checkedAfterReload('No')).toBe(true)
  expect(await checkedAfterReload('Yes')).toBe(false)
  renderAsking({ people: [{ ...sampleMan, member_id: 'another' }] })
  expect(group(PACEMAKER).queryByRole('radio', { checked: true })).toBeNull()
})

test('an answer that a radiologist judges says so, and goes on', async () => {
  const { checkout } = renderAsking({ people: [sampleMan] })
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'Not sure' }))
  expect(
    screen.getByText(/^A radiologist confirms this scan before your visit\. You can continue/),
  ).toBeTruthy()
  await pressNext('Choose a slot')
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'safety.answer',
    answers: { [sampleMan.member_id]: [{ question: PACEMAKER, answer: 'not_sure' }] },
  })
})

test('a yes says that it stops the booking, and is sent though other answers are missing', async () => {
  const { checkout } = renderAsking({ people: [sampleMember] })
  await userEvent.click(group(PACEMAKER).getByRole('radio', { name: 'Yes' }))
  expect(screen.getByText(/^With this answer the scan cannot be booked online\./)).toBeTruthy()
  expect(screen.queryByText(/radiologist reads this/)).toBeNull()
  await pressNext('Choose a slot')
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'safety.answer',
    answers: { [sampleMember.member_id]: answersYes },
  })
})

test('the other questions are closed until the yes is settled', () => {
  renderAsking(
    { people: [sampleMember], answers: { [sampleMember.member_id]: answersYes } },
    'stopped',
  )
  expect(screen.getByRole('radiogroup', { name: PACEMAKER })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: PREGNANT })).toBeNull()
})

test('which one it is, is said for each person', async () => {
  const kinds = [{ name: 'Cochlear implant', reason: 'The magnet can move it.' }]
  const asked = scanLine(mri, { safety_questions: [{ ...pacemaker, kinds }] })
  const answers = { [sampleMember.member_id]: answersYes, [sampleMan.member_id]: answersYes }
  renderAsking({ people: [sampleMember, sampleMan], answers }, 'stopped', [asked])
  const pressed = (name: string) =>
    screen.getAllByRole('button', { name }).map((one) => one.getAttribute('aria-pressed'))
  const [, ofMohan] = screen.getAllByRole('button', { name: 'Cochlear implant' })
  if (ofMohan) await userEvent.click(ofMohan)
  expect(pressed('Cochlear implant')).toEqual(['false', 'true'])
  expect(screen.getByText('The magnet can move it.')).toBeTruthy()
  expect(screen.getByText(pacemaker.reason)).toBeTruthy()
  const [ofAsha] = screen.getAllByRole('button', { name: 'Other' })
  if (ofAsha) await userEvent.click(ofAsha)
  expect([pressed('Cochlear implant'), pressed('Other')]).toEqual([
    ['false', 'true'],
    ['true', 'false'],
  ])
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

test('another scan is offered where there is one', () => {
  const other_test = { name: 'CT Brain Plain', slug_name: 'ct-brain-plain' }
  const line = scanLine(mri, { safety_questions: [{ ...pacemaker, other_test }] })
  renderAsking(unsafe, 'stopped', [line])
  const link = screen.getByRole('link', { name: 'See CT Brain Plain' })
  expect(link.getAttribute('href')).toBe('/test-detail?slug_name=ct-brain-plain')
})

test('answers that were given before are there on review', () => {
  renderAsking(unsafe)
  expect(group(PACEMAKER).getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
})

test('a document that the preparation asks to bring is not asked for again in other words', () => {
  const words = 'Bring a creatinine result from the last 30 days.'
  const kidney = { ...pacemaker, id: 'kidney', document: 'Creatinine result' }
  const contrast = (rules: CartLine['preparation_rules']) => ({
    ...mriLine,
    safety_questions: [{ ...pacemaker, document: 'Implant card' }, kidney],
    preparation_rules: rules,
  })
  const listed = () =>
    within(screen.getByRole('region', { name: 'Keep these ready' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const { view } = renderAsking({}, 'answering', [
    contrast([{ kind: 'advise', at: 'visit', words, sex: null }]),
  ])
  expect(listed()).toEqual(['Implant card, if you have one'])
  screen.getByText(words)
  view.unmount()
  renderAsking({}, 'answering', [contrast([])])
  expect(listed()).toEqual(['Implant card, if you have one', 'Creatinine result, if you have one'])
})

test('the preparation for the scans is shown below the questions', () => {
  renderAsking()
  const plan = within(screen.getByRole('region', { name: 'How to prepare' }))
  const steps = plan.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual([
    expect.stringContaining('Stop eating'),
    expect.stringContaining('Drink 4 glasses of water'),
  ])
})

test('at the payment the slots wait for the radiologist; a walk-in scan has none', () => {
  const said = (appointments: CheckoutContext['appointments']) => {
    const answers = {
      [sampleMan.member_id]: [{ question: PACEMAKER, answer: 'not_sure' }],
    } as const
    const asked = { visit: 'center', address: null, centre: aCentre('Powai'), answers } as const
    const opened = { opening: 'open', coupon: 'settled', wallet: 'settled', mode: 'cash' } as const
    const checkout = checkoutAt(
      { booking: { payment: { ...opened, confirmation: 'byRadiologist' } } },
      { offers: allOffers, ...asked, appointments },
      [mriLine],
    )
    renderStep(<PaymentStep checkout={checkout} walletRupees={0} />)
    const words = screen.getByText('To be confirmed by the radiologist').parentElement?.textContent
    cleanup()
    return words?.replace('To be confirmed by the radiologist', '')
  }
  const held = heldAt('MRI', timeAt('10:00', '10:30'), '2030-11-21T09:08:00+05:30')
  expect(said([held])).toBe(
    'We hold your slot while the radiologist reads your answers. Nothing is charged now.',
  )
  expect(said([])).toBe(
    'The radiologist reads your answers first. Please do not come for the scan before we confirm it. Nothing is charged now.',
  )
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { configureBrand } from '#config/brand.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { sampleOrderToConfirm, sampleQuestion } from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { orderLine } from './support/order-line.ts'
import { aPhoto, aTextFile, prescriptionApi, renderPrescription } from './support/prescription.tsx'

const TOAST = 'Prescription Upload Successfully'
const SENT = { level: 1, name: 'We have your prescription' }
const REMARKS = 'The second line is hard to read.'
const TO_READ = { level: 1, name: 'Your prescription is with the lab' }

const chooser = () => document.querySelectorAll<HTMLInputElement>('input[type=file]')[0]
const chooseButton = () => screen.getByRole('button', { name: /^(Choose a|Add another) file$/ })
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Send prescription' }))

async function choose(file: File) {
  const input = chooser()
  if (!input) throw new Error('There is no field for a file.')
  // Dropped and shared files are not restricted by `accept`.
  await userEvent.upload(input, file, { applyAccept: false })
}

async function fillIn(file = aPhoto()) {
  await choose(file)
  const answers = { Name: 'Asha Rao', 'Mobile number': '+91 90000-00042', Remarks: REMARKS }
  for (const [name, value] of Object.entries(answers)) {
    fireEvent.change(text(name), { target: { value } })
  }
}

const refused =
  (status: number, message: string, code = 'some') =>
  () =>
    Promise.reject(new HttpFailure({ kind: 'refused', status, code, message }))
const unanswered = () =>
  Promise.reject(new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }))

const typed = () => [text('Name').value, text('Mobile number').value, text('Remarks').value]
const TYPED = ['Asha Rao', '+91 90000-00042', REMARKS]

describe('a prescription', () => {
  test('gets its type from its bytes, not from its name', async () => {
    const { api, asked } = prescriptionApi()
    renderPrescription({ api })
    await fillIn(aPhoto({ name: 'IMG_0001', type: '' }))
    await press()
    await screen.findByRole('heading', SENT)
    expect(asked[0]?.body.files).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,/)])
  })

  test('can be followed by another prescription', async () => {
    renderPrescription({ user: sampleUser })
    await choose(aPhoto())
    await press()
    await screen.findByRole('heading', TO_READ)
    await userEvent.click(screen.getByRole('link', { name: 'Send another' }))
    await waitFor(() => expect(text('Name').value).toBe('Asha Rao'))
    expect(screen.queryByText('prescription.jpg')).toBeNull()
  })
})

describe('what happens next', () => {
  afterEach(() => configureBrand(DEFAULT_BRAND))

  const steps = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('for a patient is a message with the tests, which they confirm', async () => {
    renderPrescription({ user: sampleUser })
    expect(screen.getByText(/we send you the tests to confirm/)).toBeTruthy()
    await choose(aPhoto())
    await press()
    await screen.findByRole('heading', TO_READ)
    expect(screen.queryByText(/We call you/)).toBeNull()
    expect(steps()[1]).toMatch(/^You get a message\s*By SMS or WhatsApp/)
    expect(screen.getByRole('link', { name: 'See the tests' }).getAttribute('href')).toBe(
      '/prescription-cart?prescription_id=p-1',
    )
  })

  test.each([
    ['a visitor', undefined, true],
    ['a patient of a lab that reads no prescriptions', sampleUser, false],
  ])('for %s is a call', async (_whose, user, readsPrescriptions) => {
    configureBrand({ ...DEFAULT_BRAND, readsPrescriptions })
    renderPrescription(user ? { user } : {})
    expect(screen.getByText(/, and we call you\./)).toBeTruthy()
    await (user ? choose(aPhoto()) : fillIn(aPhoto()))
    await press()
    await screen.findByRole('heading', SENT)
    expect(steps()[1]).toMatch(/^We call you/)
    expect(screen.queryByRole('link', { name: 'See the tests' })).toBeNull()
  })
})

describe('the document of a scan', () => {
  const document = 'Chest X-ray of the last year'
  const question = { ...sampleQuestion, yes: 'confirm' as const, asked_of: null, document }
  const slot = { slot_date: '2026-11-23', from_time: '11:00', to_time: '11:30', name: '' }
  const order: Order = {
    ...sampleOrderToConfirm,
    safety_answers: [{ question: question.text, answer: 'yes' }],
    lines: [{ ...orderLine('CXR'), radiology: true, safety_questions: [question] }],
  }

  test.each([
    ['is held', slot, 'Your slot stays held until then, and you pay nothing.'],
    ['is none', null, 'Please do not come before that. You pay nothing until then.'],
  ])('is read before the scan; what is said when the slot %s', async (_, held, words) => {
    const { api } = prescriptionApi({ orderDetails: async () => ({ ...order, slot: held }) })
    const at = `/upload-prescription?order_id=${order.order_id}`
    renderPrescription({ api, user: sampleUser, at })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('You get a message')).toBeTruthy()
  })
})

describe('the form', () => {
  test('keeps typed values when the patient signs in meanwhile', async () => {
    renderPrescription()
    await userEvent.type(text('Name'), 'Mohan')
    act(() => cookies.user.set(sampleUser))
    await waitFor(() => expect(text('Mobile number').value).toBe('9000000042'))
    expect(text('Name').value).toBe('Mohan')
  })

  test('shows missing fields and focuses the first', async () => {
    const { api, asked } = prescriptionApi()
    renderPrescription({ api })
    await press()
    expect(await screen.findByText('Choose a photo or a PDF of the prescription.')).toBeTruthy()
    expect(screen.getByText('Enter your name as on your ID.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(chooseButton()))
    expect(asked).toEqual([])
  })

  test('shows the chosen file', async () => {
    renderPrescription()
    await choose(aPhoto({ size: 2.3 * 1024 * 1024 }))
    expect(screen.getByText('prescription.jpg').closest('li')?.textContent).toContain('2.3 MB')
  })

  test.each([
    [
      'of another kind',
      () => aTextFile(),
      /^This file is not a JPEG, PNG or WebP picture or a PDF/,
    ],
    [
      'that is only called a PDF',
      () => aTextFile('rx.pdf', 'application/pdf'),
      /^This file is not a/,
    ],
    [
      'of more than 10 MB',
      () => aPhoto({ size: 12.4 * 1024 * 1024 }),
      /^This file is 12 MB\. The limit is 10 MB/,
    ],
  ])('refuses a file %s before it is sent', async (_what, file, words) => {
    const { api, asked } = prescriptionApi()
    renderPrescription({ api })
    await fillIn(file())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    expect(alert.closest('li')?.textContent).toContain(file().name)
    await press()
    await waitFor(() => expect(document.activeElement).toBe(chooseButton()))
    expect(asked).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: `Remove ${file().name}` }))
    await choose(aPhoto())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('takes a dropped file', async () => {
    renderPrescription()
    const field = screen.getByRole('group', { name: 'Prescription' })
    const dropped = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(dropped, { dataTransfer: { files: [aPhoto({ name: 'dropped.jpg' })] } })
    act(() => void field.dispatchEvent(dropped))
    expect(dropped.defaultPrevented).toBe(true)
    expect(await screen.findByText('dropped.jpg')).toBeTruthy()
  })

  test('cannot be sent twice, and shows the progress', async () => {
    let arrive: (value: unknown) => void = () => {}
    const uploading = new Promise((resolve) => {
      arrive = resolve
    })
    const { api, asked } = prescriptionApi({ uploadImages: () => uploading })
    renderPrescription({ api })
    await fillIn()
    await press()
    await screen.findByText('Sending 2 KB. Please keep this page open.')
    const button = screen.getByRole('button', { name: /^Send prescription/ })
    await userEvent.click(button)
    await choose(aTextFile())
    expect(screen.getByText('prescription.jpg')).toBeTruthy()
    arrive({ images: [{ imageKey: 'key', url: '' }] })
    await screen.findByRole('heading', SENT)
    expect(asked).toHaveLength(2)
  })
})

describe('several files', () => {
  const remove = (name: string) =>
    userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
  const pdf = () => new File(['%PDF-1.7'], 'notes.pdf', { type: 'application/pdf' })

  test('[R7.022] are sent in their order, pictures by the call for pictures', async () => {
    const { api, asked } = prescriptionApi({ uploadMedia: async () => ({ imageKey: 'key-pdf' }) })
    renderPrescription({ api })
    await fillIn(aPhoto({ name: 'page-1.jpg' }))
    await choose(pdf())
    await choose(aPhoto({ name: 'page-3.jpg' }))
    await press()
    await screen.findByRole('heading', SENT)
    expect(asked.map(({ name }) => name)).toEqual([
      'uploadImages',
      'uploadMedia',
      'uploadImages',
      'uploadPrescription',
    ])
    expect(asked[3]?.body).toMatchObject({ imageKey: 'key-1', more_keys: ['key-pdf', 'key-2'] })
  })

  test('can be removed before they are sent; the focus stays in the field', async () => {
    const { api, asked } = prescriptionApi()
    renderPrescription({ api })
    await fillIn(aPhoto({ name: 'page-1.jpg' }))
    await choose(aPhoto({ name: 'page-2.jpg' }))
    await remove('page-1.jpg')
    expect(screen.queryByText('page-1.jpg')).toBeNull()
    expect(document.activeElement).toBe(chooseButton())
    await press()
    await screen.findByRole('heading', SENT)
    expect(asked.map(({ name }) => name)).toEqual(['uploadImages', 'uploadPrescription'])
  })

  test('are five at most', async () => {
    renderPrescription()
    for (const page of [1, 2, 3, 4]) await choose(aPhoto({ name: `page-${page}.jpg` }))
    const input = chooser()
    if (!input) throw new Error('There is no field for a file.')
    await userEvent.upload(input, [aPhoto({ name: 'page-5.jpg' }), aPhoto({ name: 'page-6.jpg' })])
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You can send up to 5 files. 1 was not added.',
    )
    expect(screen.queryByText('page-6.jpg')).toBeNull()
    expect(chooseButton().getAttribute('aria-disabled')).toBe('true')
  })

  test('a refused file is marked, and the others are not sent again', async () => {
    const { api, asked, answers } = prescriptionApi({
      uploadMedia: refused(422, 'This file contains another file.'),
    })
    renderPrescription({ api })
    await fillIn(aPhoto({ name: 'page-1.jpg' }))
    await choose(pdf())
    await choose(aPhoto({ name: 'page-3.jpg' }))
    await press()
    const words = await screen.findByText('This file contains another file.')
    expect(words.closest('li')?.textContent).toContain('notes.pdf')
    await remove('notes.pdf')
    delete (answers as Partial<typeof answers>).uploadMedia
    await press()
    await screen.findByRole('heading', SENT)
    expect(asked.map(({ name }) => name)).toEqual([
      'uploadImages',
      'uploadMedia',
      'uploadImages',
      'uploadPrescription',
    ])
  })
})

describe('what was sent', () => {
  const prescriptions = [
    {
      prescription_id: 'p-1',
      name: 'Asha Rao',
      remarks: 'Two pages.',
      sent_at: '2026-11-22T05:30:00.000Z',
      files: [
        { imageKey: 'key-1', type: 'image/jpeg', bytes: 2048 },
        { imageKey: 'key-2', type: 'application/pdf', bytes: 4096 },
      ],
    },
  ]

  test('[R7.023] is listed to the patient, and each file opens through download-image', async () => {
    const { api } = prescriptionApi({ prescriptionList: async () => ({ prescriptions }) })
    renderPrescription({ api, user: sampleUser })
    await screen.findByRole('heading', { name: /^For Asha Rao, 22\/11\/2026, 11:00 AM/ })
    await userEvent.click(screen.getByRole('button', { name: /^Photo 1 of the prescription/ }))
    expect(await screen.findByRole('img', { name: /^Prescription of 22\/11\/2026/ })).toBeTruthy()
  })

  test('is handed to the host of a webview, which opens no tab for it', async () => {
    cookies.mode.set('mobile')
    const heard: Record<string, unknown>[] = []
    window.ReactNativeWebView = { postMessage: (words) => void heard.push(JSON.parse(words)) }
    const { api } = prescriptionApi({ prescriptionList: async () => ({ prescriptions }) })
    renderPrescription({ api, user: sampleUser })
    await userEvent.click(await screen.findByRole('button', { name: /^Photo 1 of/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save the file' }))
    expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
    await waitFor(() => expect(heard).toMatchObject([{ type: 'file', mimeType: 'image/jpeg' }]))
    expect(heard[0]?.name).toMatch(/^sent_\d{4}-\d\d-\d\d\.jpg$/)
    cookies.mode.remove()
    delete window.ReactNativeWebView
  })

  test('[R7.023] a list that cannot be loaded says so, and can be loaded again', async () => {
    const { api, answers } = prescriptionApi({
      prescriptionList: async () => ({ prescriptions }),
      downloadImage: unanswered,
    })
    renderPrescription({ api, user: sampleUser })
    await userEvent.click(await screen.findByRole('button', { name: /^PDF 2 of/ }))
    await screen.findByRole('heading', { name: 'We could not reach the lab' })
    answers.downloadImage = async () => new TextEncoder().encode('%PDF-1.7')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Open in a new tab' })).toBeTruthy()
  })

  test('by a visitor is shown until the page is left', async () => {
    const { api } = prescriptionApi({ prescriptionList: async () => ({ prescriptions }) })
    renderPrescription({ api })
    expect(screen.queryByRole('heading', { name: 'Your prescriptions' })).toBeNull()
    await fillIn()
    await press()
    await screen.findByRole('heading', SENT)
    await userEvent.click(screen.getByRole('link', { name: 'Send another' }))
    expect(await screen.findByRole('heading', { name: 'Your prescriptions' })).toBeTruthy()
  })
})

const NOT_SENT = /We could not reach the lab. What you filled in is safe/

describe('a failure', () => {
  test('without an answer keeps everything for a retry', async () => {
    const { api, asked, answers } = prescriptionApi({ uploadImages: unanswered })
    renderPrescription({ api })
    await fillIn()
    await press()
    await screen.findByText(NOT_SENT)
    expect(typed()).toEqual(TYPED)
    expect(screen.getByText('prescription.jpg')).toBeTruthy()
    answers.uploadImages = async () => ({ images: [{ imageKey: 'key', url: '' }] })
    await press()
    await screen.findByRole('heading', SENT)
    expect(asked.map(({ name }) => name)).toEqual([
      'uploadImages',
      'uploadImages',
      'uploadPrescription',
    ])
  })

  test.each([
    [413, 'The limit for a file is 10 MB.'],
    [415, 'Send a JPEG, PNG or WebP picture, or a PDF.'],
    [422, 'We could not read this picture. Please take it again.'],
  ])('%i shows an error below the file, which is focused', async (status, words) => {
    renderPrescription({ api: prescriptionApi({ uploadImages: refused(status, words) }).api })
    await fillIn()
    await press()
    const group = screen.getByRole('group', { name: 'Prescription' })
    await waitFor(() => expect(group.textContent).toContain(words))
    await waitFor(() => expect(document.activeElement).toBe(chooseButton()))
    expect(typed()).toEqual(TYPED)
  })

  test('shows the server’s message, or a default', async () => {
    const { api, answers } = prescriptionApi({ uploadPrescription: refused(429, 'Too many.') })
    renderPrescription({ api })
    await fillIn()
    await press()
    await screen.findAllByText('Too many.')
    answers.uploadPrescription = refused(500, '')
    await press()
    await screen.findByText(/^Something went wrong on our side/)
    expect(typed()).toEqual(TYPED)
  })

  test('offline fails at once instead of waiting', async () => {
    renderPrescription({ api: prescriptionApi({ uploadImages: unanswered }).api })
    window.dispatchEvent(new Event('offline'))
    await fillIn()
    await press()
    await screen.findByText(NOT_SENT)
    window.dispatchEvent(new Event('online'))
  })
})

describe('when the answer of the second call is lost', () => {
  async function sendOnce() {
    const shown = prescriptionApi({ uploadPrescription: unanswered })
    renderPrescription({ api: shown.api })
    await fillIn()
    await press()
    await screen.findByText(NOT_SENT)
    return { ...shown, names: () => shown.asked.map(({ name }) => name) }
  }
  const known = refused(409, 'You have already sent this prescription.', 'prescription-known')

  test('a retry does not upload again, and a prescription already received counts as sent', async () => {
    const { answers, names } = await sendOnce()
    answers.uploadPrescription = known
    await press()
    await screen.findByRole('heading', SENT)
    expect(await screen.findByText(TOAST)).toBeTruthy()
    expect(names()).toEqual(['uploadImages', 'uploadPrescription', 'uploadPrescription'])
  })

  test('a corrected number is sent as a new prescription', async () => {
    const { answers, asked, names } = await sendOnce()
    answers.uploadPrescription = async () => ({ prescription_id: 'p-2' })
    await userEvent.clear(text('Mobile number'))
    await userEvent.type(text('Mobile number'), '9111111111')
    await press()
    await screen.findByRole('heading', SENT)
    expect(names().slice(2)).toEqual(['uploadImages', 'uploadPrescription'])
    expect(asked[3]?.body).toMatchObject({ imageKey: 'key-2', mobile_no: '9111111111' })
  })

  test('after a refusal the file is uploaded again', async () => {
    const { answers, names } = await sendOnce()
    answers.uploadPrescription = refused(
      404,
      'We could not find this file. Please choose it again.',
      'unknown-image',
    )
    await press()
    await screen.findByText('We could not find this file. Please choose it again.')
    answers.uploadPrescription = async () => ({ prescription_id: 'p-3' })
    await press()
    await screen.findByRole('heading', SENT)
    expect(names().slice(3)).toEqual(['uploadImages', 'uploadPrescription'])
  })
})

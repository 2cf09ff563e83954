import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { CallbackForm } from '#features/enquiries/callback-form.container.tsx'
import { Careers } from '#features/enquiries/careers.container.tsx'
import { GetInTouch } from '#features/enquiries/get-in-touch.container.tsx'
import { jobChoice } from '#features/enquiries/job-choice.ts'
import { TestEnquiry } from '#features/enquiries/test-enquiry.container.tsx'
import { SENT_KINDS, thanksCopy } from '#features/enquiries/thanks-copy.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { clearLocalDatabase } from '#lib/storage/local-database.ts'
import { page as vendor } from '#pages/enquiries/become-a-vendor.page.tsx'
import { page as contact } from '#pages/enquiries/contact-us.page.tsx'
import { sampleUser } from '#paths/session/model.ts'
import { aJob, enquiryApi, renderEnquiry } from './support/enquiries.tsx'
import { aPhoto, aTextFile } from './support/prescription.tsx'

beforeEach(() => sessionStorage.clear())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const press = (name = 'Send the message') => userEvent.click(button(name))
const thanked = (kind: string) =>
  screen.findByRole('heading', { name: `/thank-you-for-submit?for=${kind}` })

async function fillIn(answers: Readonly<Record<string, string>>) {
  for (const [label, answer] of Object.entries(answers)) {
    const control = field(label)
    if (control instanceof HTMLSelectElement) await userEvent.selectOptions(control, answer)
    else fireEvent.change(control, { target: { value: answer } })
  }
}
const ASHA = { Name: 'Asha Rao', 'Mobile number': '+91 90000-00042' }

const refused =
  (status: number, message: string, code = 'some') =>
  () =>
    Promise.reject(new HttpFailure({ kind: 'refused', status, code, message }))
const unanswered = () =>
  Promise.reject(new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }))

describe('an enquiry form', () => {
  test('[R2.053] [R1.30] sends the values with the page, and goes to the thank-you page', async () => {
    const { api, asked } = enquiryApi()
    renderEnquiry(contact.Component, { api, at: '/contact-us' })
    await screen.findByRole('option', { name: 'Pune' })
    await fillIn({ ...ASHA, City: '7', 'What is it about?': 'report', Message: ' Late. ' })
    await press()
    await thanked('contact')
    expect(asked).toEqual([
      {
        name: 'getInTouch',
        body: {
          name: 'Asha Rao',
          mobile_no: '9000000042',
          email: undefined,
          city_id: 7,
          topic: 'report',
          message: 'Late.',
          source: '/contact-us',
        },
      },
    ])
  })

  test('shows missing fields and focuses the first', async () => {
    const { api, asked } = enquiryApi()
    renderEnquiry(vendor.Component, { api })
    await fillIn({ GSTIN: '27' })
    await press('Register as a vendor')
    expect(await screen.findByText('Enter the name of the company.')).toBeTruthy()
    expect(screen.getByText('Choose what you supply.')).toBeTruthy()
    expect(screen.getByText('A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Company')))
    expect(asked).toEqual([])
  })

  test('is prefilled for a signed-in patient without replacing typed values', async () => {
    renderEnquiry(contact.Component)
    await fillIn({ Name: 'Mohan' })
    act(() => cookies.user.set(sampleUser))
    await waitFor(() => expect(field('Mobile number').value).toBe('9000000042'))
    expect(field('Name').value).toBe('Mohan')
  })

  test('is sent once on a double click', async () => {
    let arrive: (value: unknown) => void = () => {}
    const { api, asked } = enquiryApi({
      getInTouch: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    renderEnquiry(contact.Component, { api })
    await fillIn(ASHA)
    const form = screen.getByRole('form', { name: 'Message to the lab' })
    // Both before React has drawn the first.
    fireEvent.submit(form)
    fireEvent.submit(form)
    await screen.findByText('Sending. Please keep this page open.')
    await press()
    fireEvent.submit(form)
    arrive({ enquiry_id: 'e-1' })
    await thanked('contact')
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['no answer', unanswered, /^We could not reach the lab\. What you typed is still here/],
    ['too many', refused(429, 'Too many requests. Try again in 4 minutes.'), /^Too many requests/],
    ['a fault', refused(500, ''), /^Something went wrong on our side/],
  ])('keeps the values after a failure (%s) for a retry', async (_of, fails, words) => {
    const { api, asked, answers } = enquiryApi({ getInTouch: fails })
    renderEnquiry(contact.Component, { api })
    await fillIn({ ...ASHA, Message: 'Late.' })
    await press()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect([field('Name').value, field('Message').value]).toEqual(['Asha Rao', 'Late.'])
    delete answers.getInTouch
    await press()
    await thanked('contact')
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  test('shows the error of a field below it', async () => {
    const words = 'We do not serve this city yet. Please choose another.'
    const { api } = enquiryApi({ getInTouch: refused(404, words, 'unknown-city') })
    renderEnquiry(contact.Component, { api })
    await screen.findByRole('option', { name: 'Pune' })
    await fillIn({ ...ASHA, City: '7' })
    await press()
    await waitFor(() => expect(document.activeElement).toBe(field('City')))
    expect(field('City').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the draft of a form', () => {
  test('is separate for each form', async () => {
    const first = renderEnquiry(contact.Component)
    await fillIn(ASHA)
    first.unmount()
    renderEnquiry(vendor.Component)
    expect(field('Name').value).toBe('')
  })

  test('is deleted at log-out', async () => {
    const first = renderEnquiry(contact.Component)
    await fillIn(ASHA)
    first.unmount()
    await clearLocalDatabase(() => Promise.reject(new Error('No database here.')))
    renderEnquiry(contact.Component)
    expect(field('Name').value).toBe('')
  })

  test('is ignored when it is malformed', () => {
    sessionStorage.setItem('draft.contact', '{"name":{"first":"Asha"},"admin":"1"')
    renderEnquiry(contact.Component)
    expect(field('Name').value).toBe('')
  })
})

describe('forms embedded in other pages', () => {
  test('[R7.105] [R1.29] CallbackForm requests a call, with the city and the page', async () => {
    const { api, asked } = enquiryApi()
    renderEnquiry(CallbackForm, { api, at: '/services/home-healthcare' })
    await fillIn({ ...ASHA, 'When should we call?': 'evening' })
    await press('Call me back')
    await thanked('callback')
    expect(asked).toMatchObject([
      {
        name: 'callback',
        body: { city_id: 1, call_time: 'evening', source: '/services/home-healthcare' },
      },
    ])
  })

  test('[R7.106] GetInTouch sends a message', async () => {
    const { api, asked } = enquiryApi()
    renderEnquiry(GetInTouch, { api })
    await fillIn({ ...ASHA, Message: 'Hello.' })
    await press()
    await thanked('contact')
    expect(asked).toMatchObject([{ name: 'getInTouch', body: { city_id: 1, message: 'Hello.' } }])
  })

  test('[R7.103] TestEnquiry sends its item, and requires a question', async () => {
    const { api, asked } = enquiryApi()
    renderEnquiry(() => <TestEnquiry itemId="42" />, { api })
    await fillIn(ASHA)
    await press('Ask the lab')
    expect(await screen.findByText('Enter your question.')).toBeTruthy()
    await fillIn({ 'Your question': 'Tablets?' })
    await press('Ask the lab')
    await thanked('test')
    expect(asked).toMatchObject([
      { name: 'testEnquiry', body: { item_id: '42', message: 'Tablets?' } },
    ])
  })
})

describe('/career', () => {
  const choose = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    await userEvent.upload(input, file, { applyAccept: false })
  }
  const apply = async () => {
    await fillIn({
      ...ASHA,
      'E-mail': 'asha@example.com',
      'City you live in': 'Thane',
      'Highest qualification': 'DMLT',
      'Experience in years': '3',
    })
    await choose(aPhoto({ name: 'cv.jpg' }))
    await press('Send application')
  }

  test('an uploaded CV is not uploaded again, unless it was refused', async () => {
    const { api, asked, answers } = enquiryApi({ jobApplication: unanswered })
    renderEnquiry(Careers, { api, at: `/career?job=${aJob.job_id}` })
    await screen.findByText('Apply for this position')
    await apply()
    await screen.findByRole('alert')
    answers.jobApplication = refused(409, 'This file has already been sent.', 'file-used')
    await press('Send application')
    await screen.findByText('This file has already been sent.')
    delete answers.jobApplication
    await press('Send application')
    await thanked('career')
    expect(asked.map(({ name }) => name)).toEqual([
      'uploadImages',
      'jobApplication',
      'jobApplication',
      'uploadImages',
      'jobApplication',
    ])
  })

  test('a file of another type is refused before the upload', async () => {
    const { api, asked } = enquiryApi()
    renderEnquiry(Careers, { api, at: `/career?job=${aJob.job_id}` })
    await screen.findByText('Apply for this position')
    await press('Send application')
    expect(await screen.findByText('Choose your CV.')).toBeTruthy()
    await choose(aTextFile('cv.docx'))
    expect(await screen.findByText(/^Send your CV as a PDF/)).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('without open positions there is no form, but a contact link', async () => {
    renderEnquiry(Careers, { api: enquiryApi({}, []).api, at: '/career' })
    expect(await screen.findByText('No open positions today')).toBeTruthy()
    expect(screen.getByText(/care@parakh.example\.$/)).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('the list is filtered by city and department; unknown values are ignored', () => {
    const kochi = { ...aJob, job_id: 'manager-kochi', city_id: 12, city_name: 'Kochi' }
    const jobs = [aJob, { ...kochi, department: 'Operations' }]
    const shown = (query: string) =>
      jobChoice(jobs, new URLSearchParams(query)).shown.map(({ job_id }) => job_id)
    expect(shown('')).toEqual(['technician-pune', 'manager-kochi'])
    expect(shown('city=12')).toEqual(['manager-kochi'])
    expect(shown('city=12&department=Laboratory')).toEqual([])
    expect(shown('city=99&department=Magic&job=nothing')).toHaveLength(2)
  })
})

describe('the thank-you page', () => {
  test('[R2.024] has copy for each kind, and a general text for the rest', () => {
    const titles = SENT_KINDS.map((kind) => thanksCopy(kind).title)
    expect(new Set(titles).size).toBe(SENT_KINDS.length)
    for (const unknown of [null, '', 'nothing', 'constructor', '__proto__']) {
      expect(thanksCopy(unknown).title).toBe('Thank you, we have received it')
    }
  })
})

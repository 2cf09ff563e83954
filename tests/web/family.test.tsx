import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { sampleMan, sampleMember } from '#paths/checkout/checkout.data.ts'
import { accountLab, noAnswer, refused } from './support/account.ts'
import { renderProfile } from './support/profile.tsx'

const LIST = '/profile?tab=family-member'
const ADD = '/profile?tab=add-family-member'
const EDIT = '/profile?tab=edit-family-member&member=m-2'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole('textbox', { name })
const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

function addressOf({ router }: ReturnType<typeof renderProfile>): string {
  const { pathname, search } = router.state.location
  return pathname + search
}

describe('the family', () => {
  test('[R1.17] [R2.074] [R9.20] is listed with relation, age and sex, with the account holder marked', async () => {
    renderProfile({ address: LIST, api: accountLab().api })
    const cards = await screen.findAllByRole('heading', { level: 3 })
    expect(cards.map((card) => card.textContent)).toEqual(['Asha Rao', 'Mohan Rao'])
    expect(screen.getByText('Self')).toBeTruthy()
    expect(screen.getByText('Father')).toBeTruthy()
    expect(screen.getByText('Male, 67 years, Senior Citizen')).toBeTruthy()
    const edits = screen.getAllByRole('link', { name: /^Edit / })
    expect(edits.map((link) => link.getAttribute('href'))).toEqual([
      '/profile?tab=profile-edit',
      '/profile?tab=edit-family-member&member=m-2',
    ])
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    expect(
      screen.getByText(
        'The reports of Mohan come to your account. To let Mohan read one on their own phone, open it and choose Share.',
      ),
    ).toBeTruthy()
  })

  test('can be loaded again after a failure', async () => {
    const { api, fails } = accountLab()
    fails.memberList = noAnswer
    renderProfile({ address: LIST, api })
    expect(await screen.findByRole('heading', { name: 'We could not reach the lab' })).toBeTruthy()
    fails.memberList = refused(500, 'internal', '')
    await userEvent.click(await button('Try again'))
    const failed = await screen.findByRole('heading', { name: 'Your family could not be loaded' })
    expect(failed).toBeTruthy()
    delete fails.memberList
    await userEvent.click(await button('Try again'))
    expect(await screen.findByRole('heading', { name: 'Mohan Rao' })).toBeTruthy()
  })

  test('[R5.31] is not requested until the session is restored', async () => {
    const { api, asked } = accountLab()
    const restore = () => new Promise<never>(() => {})
    const { loadSystem } = renderProfile({ address: LIST, api, restore })
    await waitFor(() => expect(loadSystem).toHaveResolved())
    await screen.findByText('Loading your family')
    expect(asked).toEqual([])
  })
})

describe('removing a member', () => {
  test('is refused for a member with an open order, with a link to it', async () => {
    const { api, fails } = accountLab()
    const words =
      'Mohan has the open order 25112204817. Remove Mohan after it is completed or cancelled.'
    fails.memberDelete = refused(409, 'member-in-use', words)
    renderProfile({ address: LIST, api })
    await userEvent.click(await button('Remove Mohan Rao'))
    await userEvent.click(await button('Remove Mohan'))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    const link = screen.getByRole('link', { name: 'See open orders' })
    expect(link.getAttribute('href')).toBe('/profile?tab=open-order')
    await userEvent.click(await button('Keep them'))
    expect(await screen.findByRole('heading', { name: 'Mohan Rao' })).toBeTruthy()
  })
})

describe('[R3.06] [R3.07] [R6.12] the patient category', () => {
  test.each([
    [0, 'Male, 67 years'],
    [1, 'Male, 67 years, Senior Citizen'],
    [2, 'Male, 67 years, Corporate'],
    [5, 'Male, 67 years, Doctor'],
  ] as const)('%i is shown on the card as «%s»', async (patient_category, words) => {
    const members = [sampleMember, { ...sampleMan, patient_category }]
    renderProfile({ address: LIST, api: accountLab({ members }).api })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('a new member', () => {
  test('[R2.075] [R9.19] a minor can be given by an age of 1 to 20 years', async () => {
    renderProfile({ address: ADD, api: accountLab().api })
    await userEvent.click(await screen.findByRole('radio', { name: 'Age, up to 20' }))
    const ages = [...(await choice('Age in years')).options].map(({ text }) => text)
    const years = Array.from({ length: 19 }, (_, index) => `${index + 2} years`)
    expect(ages.slice(1)).toEqual(['1 year', ...years])
  })

  test('needs a birth date in the past', async () => {
    const { api, bodiesOf } = accountLab()
    renderProfile({ address: ADD, api })
    await userEvent.selectOptions(await choice('Relation'), 'Son')
    await userEvent.type(await box('First name'), 'Arun')
    await userEvent.type(await box('Date of birth'), '01012999')
    await userEvent.click(await button('Add family member'))
    expect(await screen.findByText('The date of birth is in the future.')).toBeTruthy()
    expect(bodiesOf('memberAdd')).toEqual([])
  })

  test.each([
    ['without an answer', noAnswer, /^We could not reach the lab. What you filled in is safe/],
    ['refused', refused(400, 'invalid', 'Check the year of birth.'), 'Check the year of birth.'],
  ])('%s, the values are kept', async (_, failure, words) => {
    const { api, fails, bodiesOf } = accountLab()
    fails.memberAdd = failure
    const shown = renderProfile({ address: ADD, api })
    await userEvent.selectOptions(await choice('Relation'), 'Son')
    await userEvent.type(await box('First name'), 'Arun')
    await userEvent.type(await box('Date of birth'), '01022001')
    await userEvent.click(await button('Add family member'))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(addressOf(shown)).toBe(ADD)
    expect(screen.getByDisplayValue('Arun')).toBeTruthy()
    delete fails.memberAdd
    await userEvent.click(await button('Add family member'))
    expect(await screen.findByRole('heading', { name: 'Arun' })).toBeTruthy()
    expect(bodiesOf('memberAdd')).toHaveLength(2)
  })
})

describe('changing a member', () => {
  test('loads the current data each time', async () => {
    const { api, kept } = accountLab()
    const shown = renderProfile({ address: EDIT, api })
    await box('First name')
    await shown.router.navigate(LIST)
    await screen.findByRole('heading', { name: 'Mohan Rao' })
    kept.members[1] = { ...sampleMan, firstName: 'Mohit' }
    await shown.router.navigate(EDIT)
    await waitFor(() => expect(screen.getByDisplayValue('Mohit')).toBeTruthy())
  })

  test.each([
    ['of another account', '/profile?tab=edit-family-member&member=m-99'],
    ['that is not named', '/profile?tab=edit-family-member'],
  ])('one %s is not found', async (_, address) => {
    renderProfile({ address, api: accountLab().api })
    const none = await screen.findByRole('heading', {
      name: 'We could not find this family member',
    })
    expect(none).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your family' }).getAttribute('href')).toBe(LIST)
  })

  test('the account holder is redirected to the profile form', async () => {
    const { api } = accountLab()
    const shown = renderProfile({ address: '/profile?tab=edit-family-member&member=m-1', api })
    expect(await screen.findByRole('heading', { level: 2, name: 'Edit your profile' })).toBeTruthy()
    expect(addressOf(shown)).toBe('/profile?tab=profile-edit')
  })
})

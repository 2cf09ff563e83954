import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#server/modules/account/account.repository.ts'
import { memberForm } from './factories/account.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, type Patient, signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(() => server.clock.set(TEST_NOW))
afterAll(() => server.close())

function call(path: string, payload: object, headers: Headers) {
  return server.inject({ method: 'POST', url: `/api/v1/patient/${path}`, payload, headers })
}

const read = (id: string, headers: Headers) =>
  server.inject({ url: `/api/v1/patient/member/${id}`, headers })

async function list({ headers }: Patient) {
  return (await call('member/list', {}, headers)).json().result.members
}

async function added(patient: Patient, overrides: Parameters<typeof memberForm>[0] = {}) {
  const answer = await call('member/add', memberForm(overrides), patient.headers)
  expect(answer.statusCode).toBe(200)
  server.clock.advance(1000)
  return answer.json().result
}

describe('the members of an account', () => {
  it('[R7.024] [R3.18] start with the account holder, whose relation is self', async () => {
    const patient = await signIn(server)
    await added(patient, { firstName: 'Anil' })
    await added(patient, { firstName: 'Zoya', relation_type: 'spouse', gender: 1 })
    const members = await list(patient)
    expect(members.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      'Asha',
      'Anil',
      'Zoya',
    ])
    expect(members[0]).toEqual({
      member_id: patient.user.patient_id,
      firstName: 'Asha',
      middleName: '',
      lastName: 'Rao',
      relation_type: 'self',
      gender: 1,
      dob: '1985-03-14',
      age: 40,
      email: null,
      patient_category: 0,
    })
  })

  it('[R6.08] [R7.026] [R7.025] are added and read one by one', async () => {
    const patient = await signIn(server)
    const member = await added(patient)
    expect(member).toMatchObject({ firstName: 'Ravi', relation_type: 'father', age: 67 })
    expect((await read(member.member_id, patient.headers)).json().result).toEqual(member)
  })

  it.each(['spouse', 'daughter', 'son', 'father', 'mother', 'family'] as const)(
    'may be %s to the account holder',
    async (relation) => {
      const patient = await signIn(server)
      expect(await added(patient, { relation_type: relation })).toMatchObject({
        relation_type: relation,
      })
    },
  )

  it('cannot include a second self, by adding or by changing', async () => {
    const patient = await signIn(server)
    const form = { ...memberForm(), relation_type: 'self' }
    const answer = await call('member/add', form, patient.headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Choose a relation.')
    const { member_id } = await added(patient)
    const change = await call(
      'member/update',
      { member_id, relation_type: 'self' },
      patient.headers,
    )
    expect(change.statusCode).toBe(400)
  })

  it('may share an e-mail, also with the account holder', async () => {
    const patient = await signIn(server, { profile: { email: 'family@example.com' } })
    const member = await added(patient, { email: 'Family@example.com' })
    expect(member.email).toBe('family@example.com')
  })

  it('cannot have a date of birth in the future', async () => {
    const { headers } = await signIn(server)
    const form = memberForm({ dob: '2026-03-03' })
    const answer = await call('member/add', form, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('The date of birth is in the future.')
  })
})

describe('changing a member', () => {
  it('[R6.08] [R7.027] changes only the fields it names', async () => {
    const patient = await signIn(server)
    const member = await added(patient, { email: 'ravi@example.com', middleName: 'K' })
    const { member_id } = member
    const update = { member_id, firstName: 'Ravindra' }
    const answer = await call('member/update', update, patient.headers)
    expect(answer.json().result).toEqual({ ...member, firstName: 'Ravindra' })
    const nothing = await call('member/update', { member_id }, patient.headers)
    expect(nothing.json().result).toEqual({ ...member, firstName: 'Ravindra' })
  })

  it('keeps the account holder self', async () => {
    const patient = await signIn(server)
    const update = { member_id: patient.user.patient_id, relation_type: 'spouse' }
    const answer = await call('member/update', update, patient.headers)
    expect(answer.statusCode).toBe(400)
    expect((await list(patient))[0].relation_type).toBe('self')
  })

  it('[R7.028] is equivalent to changing the profile: user data and the member self are one', async () => {
    const patient = await signIn(server)
    const changes = { firstName: 'Aasha', email: 'Aasha@Example.com' }
    const answer = await call('update-profile', changes, patient.headers)
    expect(answer.json().result).toEqual({
      ...patient.user,
      firstName: 'Aasha',
      email: 'aasha@example.com',
    })
    expect((await list(patient))[0]).toMatchObject({ firstName: 'Aasha', lastName: 'Rao' })
  })

  it('refuses an e-mail for the account holder that another account signs in with', async () => {
    await signIn(server, { profile: { email: 'mine@example.com' } })
    const { headers } = await signIn(server)
    const answer = await call('update-profile', { email: 'MINE@example.com' }, headers)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      result: null,
      code: 'email-in-use',
      message: 'Another account uses this e-mail. Use a different one.',
    })
  })
})

describe('the profile of the account holder', () => {
  it('[R2.073] has a city that can be changed to another of the list', async () => {
    const { headers } = await signIn(server)
    const answer = await call('update-profile', { city_id: 2 }, headers)
    expect(answer.json().result).toMatchObject({ city_id: 2, city_name: 'New Delhi' })
    const nowhere = await call('update-profile', { city_id: 999, firstName: 'Lost' }, headers)
    expect(nowhere.statusCode).toBe(404)
    expect(nowhere.json().code).toBe('unknown-city')
    const same = await call('update-profile', {}, headers)
    expect(same.json().result).toMatchObject({ city_id: 2, firstName: 'Asha' })
  })

  it('[R2.073] has an e-mail that needs a new confirmation after a change', async () => {
    const { headers, user } = await signIn(server, { profile: { email: 'first@example.com' } })
    await confirmEmail(server.db, { accountId: user.uniqueId, email: 'first@example.com' })
    const kept = await call('update-profile', { email: 'First@example.com' }, headers)
    expect(kept.json().result.email_confirmed).toBe(true)
    const changed = await call('update-profile', { email: 'second@example.com' }, headers)
    expect(changed.json().result).toMatchObject({
      email: 'second@example.com',
      email_confirmed: false,
    })
  })

  it('cannot have a date of birth in the future', async () => {
    const { headers } = await signIn(server)
    const answer = await call('update-profile', { dob: '2026-03-03' }, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('The date of birth is in the future.')
  })
})

describe('age', () => {
  it.each([
    ['the evening before the birthday in Kolkata', '2026-03-13T23:59:59+05:30', 40],
    [
      'the first second of the birthday in Kolkata, a day before UTC',
      '2026-03-14T00:00:00+05:30',
      41,
    ],
    ['the last second of the birthday', '2026-03-14T23:59:59+05:30', 41],
  ])('in years on %s', async (_, now, age) => {
    server.clock.set(now)
    const { self } = await signIn(server, { profile: { dob: '1985-03-14' } })
    expect(self.age).toBe(age)
  })

  it.each([
    ['2026-02-28T23:59:59+05:30', 21],
    ['2026-03-01T00:00:00+05:30', 22],
  ])('of a person born on 29 February is, at %s, %i', async (now, age) => {
    server.clock.set(now)
    const { self } = await signIn(server, { profile: { dob: '2004-02-29' } })
    expect(self.age).toBe(age)
  })

  it.each([
    ['2026-03-13T23:59:59+05:30', 0],
    ['2026-03-14T00:00:00+05:30', 1],
  ])('[R3.05] makes a senior citizen at 60: at %s category %i', async (now, category) => {
    server.clock.set(now)
    const { self } = await signIn(server, { profile: { dob: '1966-03-14' } })
    expect(self.patient_category).toBe(category)
  })
})

describe('[R6.12] the patient category of a member', () => {
  it('is corporate or doctor when the patient says so, whatever the age', async () => {
    const patient = await signIn(server)
    const old = { dob: '1950-01-01' }
    const doctor = await added(patient, { ...old, patient_category: 5 })
    const regular = await added(patient, { ...old, patient_category: 0 })
    const categories = (await list(patient)).map(
      ({ patient_category }: { patient_category: number }) => patient_category,
    )
    expect(categories).toEqual([0, 5, 1])
    const update = { member_id: doctor.member_id, patient_category: 2 }
    expect((await call('member/update', update, patient.headers)).json().result).toMatchObject({
      firstName: doctor.firstName,
      patient_category: 2,
    })
    const renamed = { member_id: doctor.member_id, firstName: 'Meera' }
    expect((await call('member/update', renamed, patient.headers)).json().result).toMatchObject({
      patient_category: 2,
    })
    const senior = { member_id: regular.member_id, patient_category: 1 }
    expect((await call('member/update', senior, patient.headers)).statusCode).toBe(400)
  })

  it('of the account holder is in the profile', async () => {
    const patient = await signIn(server)
    const update = { patient_category: 5 }
    const { result } = (await call('update-profile', update, patient.headers)).json()
    expect(result).toMatchObject({ firstName: patient.user.firstName, patient_category: 5 })
    expect(await list(patient)).toMatchObject([{ patient_category: 5 }])
  })
})

describe('the members of another patient', () => {
  it('cannot be listed, read, changed or removed', async () => {
    const [one, two] = [await signIn(server), await signIn(server)]
    const theirs = await added(two)
    expect(await list(one)).toHaveLength(1)
    for (const { member_id } of [theirs, two.self]) {
      const seen = await read(member_id, one.headers)
      const update = { member_id, firstName: 'Changed' }
      const changed = await call('member/update', update, one.headers)
      const removed = await call('member/delete', { member_id }, one.headers)
      for (const answer of [seen, changed, removed]) {
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toEqual({
          result: null,
          code: 'unknown-member',
          message: 'This member is not on your list.',
        })
      }
    }
    expect(await list(two)).toEqual([two.self, theirs])
  })

  it('are not accessible to a visitor', async () => {
    const { headers } = await signIn(server)
    const { 'access-token': _, ...visitor } = headers
    for (const path of ['member/list', 'member/add', 'member/update', 'update-profile']) {
      const answer = await call(path, { ...memberForm(), member_id: 'x' }, visitor)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('sign-in-required')
    }
  })

  it.each(['unknown', "'; drop table members; --"])('are not found by the id %s', async (id) => {
    const { headers } = await signIn(server)
    expect((await read(encodeURIComponent(id), headers)).statusCode).toBe(404)
  })
})

import { randomUUID } from 'node:crypto'
import { HEADERS } from '../../contract/conventions.ts'
import type { Report } from '../../contract/reports.endpoints.ts'
import { finalForm } from '../../tests/server/factories/order-forms.ts'
import { openBookings } from './bookings.ts'
import { Client } from './client.ts'
import { type Developer, openDeveloper } from './developer.ts'
import { needed, Unmet } from './failure.ts'
import { once, openOffer } from './offer.ts'
import { waitForEnd } from './passing-time.ts'
import { type CodeReader, codeReader, newMobile, type Patient, signIn } from './patients.ts'
import { pictureFile } from './sample-files.ts'

export type Options = {
  /** Address of the provider, without /api/v1. */
  readonly base: string
  /** Mobile number of an existing patient. */
  readonly as?: string | undefined
  /** Of a second one, who must not see the first one's records. */
  readonly other?: string | undefined
  /** Asks the operator for the code that was sent to a number. */
  readonly askCode?: CodeReader | undefined
  readonly cityId?: number | undefined
  /** Longest wait for a token or a hold to end, in seconds; 60 without it. */
  readonly waitSeconds?: number | undefined
  /** Passes this time, in milliseconds, where it does not pass by itself. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined
  /** Also makes the calls whose effects reach the lab's staff and cannot be taken back. */
  readonly enquiries?: boolean | undefined
  /** A patient and an order of the former system. */
  readonly former?: { readonly mobile: string; readonly sid: string } | undefined
}

/** The provider under test, and what the checks share: each part is made when a check needs it. */
export async function openLab(options: Options) {
  const { base } = options
  const developer = await openDeveloper(base)
  const readCode = codeReader(developer, options.askCode)
  const patients: Patient[] = []

  const visitor = once(async () => {
    const client = new Client(base)
    const { session_token } = await client.call('sessionToken', { body: { UUID: randomUUID() } })
    client.headers[HEADERS.sessionToken] = session_token
    return client
  })
  const offer = openOffer(visitor, options.cityId)
  const bookings = openBookings(offer)

  async function enter(mobile: string | undefined, lastName: string, option: string) {
    if (mobile === undefined && !developer) {
      throw new Unmet(`no code of a new account can be read: give ${option} MOBILE`)
    }
    const cityId = await offer.cityId()
    const number = mobile ?? newMobile()
    const patient = await signIn(base, readCode, { mobile: number, lastName, cityId })
    patients.push(patient)
    return patient
  }

  const patient = once(() => enter(options.as, 'Owner', '--as'))

  /** The patient, if a new account: a check may change all of it. */
  async function ownAccount(): Promise<Patient> {
    const own = await patient()
    if (own.isNew) return own
    throw new Unmet('it would change the account of an existing patient')
  }

  /** The patient for checks that make drafts: an account has one, and theirs is not touched. */
  const booker = once(async () => {
    const one = await patient()
    const { booking } = await one.client.call('openBooking', {})
    if (booking && !one.isNew) throw new Unmet('the patient has an open booking of their own')
    return one
  })

  const order = once(async () => bookings.place(await booker()))

  const report = once(async (): Promise<Report> => {
    const { client } = await patient()
    if (developer) await developer.toReport((await order()).order_id)
    const { reports } = await client.call('allReports', { body: {} })
    return needed(reports[0], 'the patient has no report')
  })

  const extras: Patient[] = []

  /** A cart ready to be placed, whose hold has ended since; `before` are the free places of its slot. */
  const endedHold = once(async () => {
    const owner = await booker()
    const { order_id } = await bookings.draft(owner)
    const { slot_id, available: before } = await bookings.freeWindow()
    const held = await owner.client.call('slotBlock', { body: { slot_id, order_id } })
    const body = finalForm(await bookings.shown(owner, { order_id }))
    await waitForEnd({ options, patients }, 'a hold', held.seconds_left)
    return { patient: owner, body, slot_id, before }
  })

  return {
    ...bookings,
    options,
    base,
    developer,
    readCode,
    offer,
    patients,
    visitor,
    patient,
    ownAccount,
    booker,
    other: once(() => enter(options.other, 'Other', '--other')),
    third: once(() => {
      if (!developer) throw new Unmet('it needs a third patient, whom a development provider has')
      return enter(undefined, 'Third', '--other')
    }),
    /** More patients, who take places; at a development provider only. */
    async extras(number: number): Promise<Patient[]> {
      while (extras.length < number) extras.push(await enter(undefined, 'Extra', '--other'))
      return extras.slice(0, number)
    },

    endedHold,

    /** A placed home visit of the patient, which keeps to its state. */
    order,
    report,

    coupons: once(async () => (await (await visitor()).call('couponList', { query: {} })).coupons),
    jobs: once(async () => (await (await visitor()).call('jobPostings', {})).jobs),

    /** The code that was sent to this number or e-mail address. */
    code: (recipient: string) =>
      readCode ? readCode(recipient) : Promise.reject(new Unmet('no code can be read')),

    develop(why: string): Developer {
      return needed(developer, `${why}, which only a development provider lets this program do`)
    },

    /** @throws Unmet unless the operator allows what reaches the lab's staff */
    reachesStaff(): void {
      if (developer || options.enquiries) return
      throw new Unmet('it reaches the staff of the lab: allow it with --enquiries')
    },

    async upload(client: Client): Promise<string> {
      const { imageKey } = await client.call('uploadMedia', { body: { file: pictureFile() } })
      return imageKey
    },
  }
}
export type Lab = Awaited<ReturnType<typeof openLab>>

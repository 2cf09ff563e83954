import type { accountEndpoints } from '../../../contract/account.endpoints.ts'
import { needed } from '../failure.ts'
import { sendCode } from '../patients.ts'
import { passwordAccount, signInByPassword } from './signing-in.ts'
import type { AnswersOf } from './table.ts'

export const accountAnswers: AnswersOf<typeof accountEndpoints> = {
  sessionList: async (lab) => (await lab.patient()).client.call('sessionList', {}),
  async sessionEnd(lab) {
    const [{ client }] = [await signInByPassword(lab), await signInByPassword(lab)]
    const { sessions } = await client.call('sessionList', {})
    const session = needed(
      sessions.find(({ current }) => !current),
      'the account has one session',
    )
    return client.call('sessionEnd', { body: { session_id: session.session_id } })
  },
  async sessionEndOthers(lab) {
    const { client } = await signInByPassword(lab)
    return client.call('sessionEndOthers', { body: {} })
  },
  consentList: async (lab) => (await lab.patient()).client.call('consentList', {}),
  async consentSet(lab) {
    const { client } = await lab.patient()
    const { consents } = await client.call('consentList', {})
    const given = consents.some((one) => one.purpose === 'offers' && one.given)
    // The same again: the patient's choice stays.
    return client.call('consentSet', { body: { purpose: 'offers', given } })
  },
  exportData: async (lab) => (await lab.patient()).client.call('exportData', { body: {} }),
  async deleteAccountCode(lab) {
    const { mobile } = await passwordAccount(lab)
    const { client } = await signInByPassword(lab)
    await sendCode(mobile, () => client.call('deleteAccountCode', { body: {} }))
  },
  async deleteAccount(lab) {
    const account = await passwordAccount(lab)
    const { client } = await signInByPassword(lab)
    const otp = await lab.code(account.mobile)
    await client.call('deleteAccount', { body: { otp } })
    lab.patients.splice(lab.patients.indexOf(account), 1)
  },
}

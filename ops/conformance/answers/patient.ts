import { HEADERS } from '../../../contract/conventions.ts'
import type { patientEndpoints } from '../../../contract/patient.endpoints.ts'
import type { Lab } from '../lab.ts'
import { personNamed } from '../patients.ts'
import { PASSWORD, passwordAccount, signInByPassword } from './signing-in.ts'
import type { AnswersOf } from './table.ts'

/** A family member of the patient, added and removed by each check that needs one. */
async function withMember<T>(lab: Lab, use: (memberId: string) => Promise<T>): Promise<T> {
  const { client } = await lab.patient()
  const body = { ...personNamed('Member'), relation_type: 'father' } as const
  const { member_id } = await client.call('memberAdd', { body })
  const used = await use(member_id)
  await client.call('memberDelete', { body: { member_id } })
  return used
}

export const patientAnswers: AnswersOf<typeof patientEndpoints> = {
  memberList: async (lab) => (await lab.patient()).client.call('memberList', { body: {} }),
  async memberDetails(lab) {
    const { client, self } = await lab.patient()
    return client.call('memberDetails', { params: { id: self.member_id } })
  },
  memberAdd: (lab) => withMember(lab, async () => {}),
  memberUpdate: (lab) =>
    withMember(lab, async (member_id) => {
      const { client } = await lab.patient()
      return client.call('memberUpdate', { body: { member_id, middleName: 'Q' } })
    }),
  memberDelete: (lab) => withMember(lab, async () => {}),
  async updateProfile(lab) {
    const { client, user } = await lab.patient()
    return client.call('updateProfile', { body: { firstName: user.firstName } })
  },
  async updatePhoto(lab) {
    const { client } = await lab.ownAccount()
    return client.call('updatePhoto', { body: { imageKey: await lab.upload(client) } })
  },
  async photo(lab) {
    const { client } = await lab.ownAccount()
    await client.call('updatePhoto', { body: { imageKey: await lab.upload(client) } })
    return client.call('photo', { query: { size: 96 } })
  },
  async changePassword(lab) {
    await passwordAccount(lab)
    const { client } = await signInByPassword(lab)
    return client.call('changePassword', {
      body: { old_password: PASSWORD, new_password: PASSWORD },
    })
  },
  async addressList(lab) {
    const { client } = await lab.patient()
    await client.call('addressList', { query: {} })
    // The other header that may carry the token.
    const { [HEADERS.accessToken]: token = '', ...headers } = client.headers
    const bearer = {
      ...headers,
      [HEADERS.accessToken]: '',
      [HEADERS.authorization]: `Bearer ${token}`,
    }
    return client.call('addressList', { query: {} }, { headers: bearer })
  },
  async addressDetails(lab) {
    const patient = await lab.patient()
    const { address_id } = await lab.addressOf(patient)
    return patient.client.call('addressDetails', { params: { id: address_id } })
  },
  addressAdd: async (lab) => lab.addressOf(await lab.patient()),
  async addressUpdate(lab) {
    const patient = await lab.patient()
    const { address_id } = await lab.addressOf(patient)
    const body = { ...(await lab.addressForm()), landmark: 'By the gate', address_id }
    return patient.client.call('addressUpdate', { body })
  },
  async addressDelete(lab) {
    const { client } = await lab.patient()
    const address_line = 'Conformance check, to be deleted'
    const body = { ...(await lab.addressForm()), address_line }
    const { address_id } = await client.call('addressAdd', { body })
    return client.call('addressDelete', { query: { id: address_id } })
  },
  async patientLocalities(lab) {
    const { pincode } = await lab.offer.locality()
    return (await lab.visitor()).call('patientLocalities', { query: { search: pincode } })
  },
}

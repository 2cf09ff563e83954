import type { enquiryEndpoints } from '../../../contract/enquiries.endpoints.ts'
import type { EndpointName } from '../../../contract/inventory.ts'
import type { phlebotomistEndpoints } from '../../../contract/phlebotomists.endpoints.ts'
import type { Input } from '../client.ts'
import { needed } from '../failure.ts'
import type { Lab } from '../lab.ts'
import { newMobile } from '../patients.ts'
import type { AnswersOf } from './table.ts'

const sender = () => ({
  name: 'Conformance Check',
  mobile_no: newMobile(),
  email: 'conformance@example.com',
  message: 'Conformance check, please ignore.',
})

/** Sends a form, where it may reach the staff of the lab. */
function form<N extends EndpointName>(name: N, body: (lab: Lab) => Promise<Input<N>> | Input<N>) {
  return async (lab: Lab) => {
    lab.reachesStaff()
    return (await lab.visitor()).call(name, await body(lab))
  }
}

export const enquiryAnswers: AnswersOf<typeof enquiryEndpoints> = {
  corporateTieUp: form('corporateTieUp', () => ({
    body: { ...sender(), organisation: 'Conformance', employees: '1-49', service: 'camp' },
  })),
  franchiseEnquiry: form('franchiseEnquiry', () => ({
    body: {
      ...sender(),
      city_wanted: 'Nashik Road',
      space_sqft: '1,200',
      investment: '5-10-lakh',
      premises: 'own',
    },
  })),
  testEnquiry: form('testEnquiry', async (lab) => ({
    body: { ...sender(), item_id: (await lab.offer.test()).item_id },
  })),
  callbackRequest: form('callbackRequest', () => ({ body: sender() })),
  callback: form('callback', () => ({ body: { ...sender(), call_time: '' } })),
  getInTouch: form('getInTouch', () => ({ body: { ...sender(), topic: 'other' } })),
  vendorRegister: form('vendorRegister', () => ({
    body: { ...sender(), organisation: 'Conformance', category: 'other', gstin: '' },
  })),
  reachOut: form('reachOut', () => ({ body: { ...sender(), subject: 'other', order_no: '' } })),
  feedback: form('feedback', () => ({
    body: { ...sender(), rating: '5', visit_type: 'home', order_no: '' },
  })),
  jobApplication: form('jobApplication', async (lab) => {
    const client = await lab.visitor()
    const { job_id } = needed((await lab.jobs())[0], 'no position is open')
    const about = { experience_years: '3', current_city: 'Pune', qualification: 'B.Com' }
    const cv_key = await lab.upload(client)
    return { body: { ...sender(), ...about, notice_period: '', job_id, cv_key } }
  }),
  jobApplications: async (lab) => (await lab.visitor()).call('jobApplications', {}),
  jobPostings: async (lab) => (await lab.visitor()).call('jobPostings', {}),
}

/** The token of a rating link, from the message that says that a report is ready. */
async function ratingToken(lab: Lab): Promise<string> {
  const { toReport, messagesTo } = lab.develop('it needs a message with a rating link')
  const patient = await lab.booker()
  await toReport((await lab.place(patient)).order_id)
  const token = (await messagesTo(patient.mobile))
    .map((text) => /[?&]token=([\w-]+)/.exec(text)?.[1])
    .find((found) => found !== undefined)
  return needed(token, 'no message has a rating link')
}

export const phlebotomistAnswers: AnswersOf<typeof phlebotomistEndpoints> = {
  phlebotomists: async (lab) =>
    (await lab.visitor()).call('phlebotomists', { query: { city_id: await lab.offer.cityId() } }),
  async phlebotomistDetails(lab) {
    const token = await ratingToken(lab)
    return (await lab.visitor()).call('phlebotomistDetails', { query: { token } })
  },
  async phlebotomistRating(lab) {
    const body = { token: await ratingToken(lab), rating: 5 }
    return (await lab.visitor()).call('phlebotomistRating', { body })
  },
}
